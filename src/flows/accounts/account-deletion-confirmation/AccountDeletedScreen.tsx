import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/account-deletion-confirmation.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export function AccountDeletedScreen() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-14 pb-24 text-center sm:px-6">
      <PageHeading title={say.title} intro={say.intro} />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('home')}>{say.home}</ButtonLink>
        <ButtonLink variant="secondary" to={href('login')}>
          {say.logIn}
        </ButtonLink>
      </div>
    </div>
  );
}
