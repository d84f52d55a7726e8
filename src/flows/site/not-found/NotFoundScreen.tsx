import { href } from '../../../../common/paths.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { UnfinishedRug } from '../../../ui/feedback/UnfinishedRug.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export function NotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <UnfinishedRug width={240} className="mb-8" />
      <PageHeading
        title="Page not found"
        intro="The page you are looking for does not exist. A thread must have come loose."
      />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('home')}>Go to the start page</ButtonLink>
        <ButtonLink variant="secondary" to={href('catalogue')}>
          See all courses
        </ButtonLink>
      </div>
    </div>
  );
}
