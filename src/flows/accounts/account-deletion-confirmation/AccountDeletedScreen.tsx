import { href } from '../../../../common/paths.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export function AccountDeletedScreen() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-14 pb-24 text-center sm:px-6">
      <PageHeading
        title="Your account will be deleted"
        intro="You are logged out. You have 14 days to change your mind: just log in and everything will be as it was. After that, your account is gone for good."
      />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('home')}>Go to the start page</ButtonLink>
        <ButtonLink variant="secondary" to={href('login')}>
          Log in to keep it
        </ButtonLink>
      </div>
    </div>
  );
}
