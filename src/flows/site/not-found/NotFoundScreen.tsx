import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/site/not-found.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { UnfinishedRug } from '../../../ui/feedback/UnfinishedRug.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export function NotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <UnfinishedRug width={240} className="mb-8" />
      <PageHeading title={say.title} intro={say.intro} />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('home')}>{say.startPage}</ButtonLink>
        <ButtonLink variant="secondary" to={href('catalogue')}>
          {actions.seeAllCourses}
        </ButtonLink>
      </div>
    </div>
  );
}
