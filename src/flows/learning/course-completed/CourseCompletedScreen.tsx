import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { isWished, type wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { FinishedCourse } from '../../../../machines/learning/learning.types.ts';
import type { regionMachine } from '../../../../machines/site/region.machine.ts';
import { CourseCard } from '../../../ui/content/CourseCard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Celebration } from '../../../ui/feedback/Celebration.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useResource } from '../../common/use-resource.ts';
import { type CertificateActors, ShareCertificate } from '../certificate/ShareCertificate.tsx';
import { certificateOf, recommended } from './choices.ts';

export interface CourseCompletedScreenProps extends CertificateActors {
  courseId: string;
  courses: Resource<readonly Course[]>;
  finished: Resource<FinishedCourse>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

export function CourseCompletedScreen(props: CourseCompletedScreenProps) {
  const { courseId, courses, finished, region, wishlist, ...actors } = props;
  const { download } = actors;
  const catalogue = useSelector(courses, ({ context }) => context.data);
  const { data, busy, slow, failed, retry } = useResource(finished);
  const { downloadLink, missingTest, certificate: issued } = data;
  const downloading = useSelector(download, (current) =>
    current.hasTag('downloading') ? (current.context.file?.kind ?? null) : null,
  );
  const userRegion = useSelector(region, ({ context }) => context.region);
  const wishes = useSelector(wishlist, ({ context }) => context);
  const title = catalogue.find(({ id }) => id === courseId)?.title;
  const certificate = certificateOf(downloadLink, courseId);
  const withdrawnAt = issued?.withdrawnAt ?? null;
  const valid = issued && withdrawnAt === null ? issued : null;
  const next = recommended(catalogue, courseId);
  return (
    <>
      <Celebration title="Great Job!">
        <p className="mt-4 min-h-21 text-lg text-muted sm:min-h-14">
          {title ? `You finished “${title}”, from the first lesson to the last.` : 'You finished the course.'}
        </p>
        <div className="mx-auto mt-8 flex max-w-xs flex-col">
          {missingTest ? (
            <ButtonLink
              to={href('practiceTest', { courseId })}
            >{`${missingTest.answered === null ? 'Take' : 'Continue'} the practice test`}</ButtonLink>
          ) : valid ? (
            <ButtonLink to={href('certificate', { certificateId: valid.id })}>See your certificate</ButtonLink>
          ) : (
            <Button
              busy={busy || downloading === 'certificate'}
              disabled={certificate === null || downloading !== null}
              onClick={() => {
                if (certificate !== null) download.send({ type: 'download.requested', file: certificate });
              }}
            >
              Certificate
            </Button>
          )}
          {/* reserves the height, so that nothing below moves */}
          <div className="my-3 flex min-h-14 flex-col justify-center gap-3">
            {valid && <ShareCertificate {...actors} certificate={valid} />}
            <p
              role="status"
              className="text-muted"
            >{`${missingTest ? 'One step to your certificate: pass the practice test.' : ''}${
              withdrawnAt
                ? `Your certificate was withdrawn on ${formatDate(withdrawnAt)}. Please contact us if you have a question about it.`
                : ''
            }${
              !busy && !failed && certificate === null && missingTest === null && withdrawnAt === null
                ? 'Your certificate is ready once every lesson of the course is done.'
                : ''
            }${failed ? 'We could not find your certificate just now.' : ''}`}</p>
            {slow && <SlowNote action="Check again" onPress={retry} />}
            {failed && (
              <Button variant="quiet" onClick={retry}>
                Check again
              </Button>
            )}
          </div>
          <ButtonLink variant={valid ? 'quiet' : 'secondary'} to={href('catalogue')}>
            More tools
          </ButtonLink>
        </div>
      </Celebration>
      {next.length > 0 && (
        <section aria-labelledby="next" className="mx-auto max-w-page px-4 py-14 sm:px-6">
          <h2 id="next" className="text-2xl font-semibold">
            What will you learn next?
          </h2>
          <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {next.map((course) => (
              <li key={course.id}>
                <CourseCard course={{ ...course, wishlisted: isWished(wishes, course) }} region={userRegion} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
