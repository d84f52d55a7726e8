import { href } from '../../../../common/paths.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

/** Public instructions, as app stores require; the deletion itself is in the settings. */
export function AccountDeletionScreen() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title="Deleting your account" intro="You can leave whenever you like. Here is how." />
      <ol className="mt-8 grid list-decimal gap-3 pl-5">
        <li>Log in and open Settings from the menu at the top.</li>
        <li>At the end of the page, press Delete Account.</li>
        <li>Type your email address (or your phone number, if you registered with it) and continue.</li>
        <li>Confirm once more. You are logged out on every device.</li>
      </ol>
      <h2 className="mt-10 text-2xl">What happens then</h2>
      <p className="mt-3">
        Your account is on hold for 14 days. Log in during that time and everything will be as it was. After that, your
        name, e-mail address, phone number, courses, progress and certificates are permanently deleted and cannot be
        recovered.
      </p>
      <p className="mt-3">
        Before you go you can take a copy of everything that we keep about you: open Settings and press Download my
        data.
      </p>
      <div className="mt-8">
        <ButtonLink to={href('settings')}>Go to Settings</ButtonLink>
      </div>
    </div>
  );
}
