import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/account-deletion.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

/** Public instructions, as app stores require; the deletion itself is in the settings. */
export function AccountDeletionScreen() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.title} intro={say.intro} />
      <ol className="mt-8 grid list-decimal gap-3 ps-5">
        <li>{say.open}</li>
        <li>{say.press}</li>
        <li>{say.type}</li>
        <li>{say.confirm}</li>
      </ol>
      <h2 className="mt-10 text-2xl">{say.afterwards}</h2>
      <p className="mt-3">{say.onHold}</p>
      <p className="mt-3">{say.copy}</p>
      <div className="mt-8">
        <ButtonLink to={href('settings')}>{say.goToSettings}</ButtonLink>
      </div>
    </div>
  );
}
