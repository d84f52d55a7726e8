import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as certificateTexts from '../../../../common/texts/learning/certificate.ts';
import * as say from '../../../../common/texts/learning/course-completed.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
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
  const isMissing = !busy && certificate === null;
  const state = missingTest
    ? say.states.testMissing
    : withdrawnAt !== null
      ? say.states.withdrawn({ date: formatDate(withdrawnAt) })
      : failed
        ? say.states.unknown
        : isMissing
          ? say.states.notReady
          : '';
  return (
    <>
      <Celebration title={say.title}>
        <p className="mt-4 min-h-21 text-lg text-muted sm:min-h-14">
          {title ? say.finished({ course: title }) : say.finishedCourse}
        </p>
        <div className="mx-auto mt-8 flex max-w-xs flex-col">
          {missingTest ? (
            <ButtonLink to={href('practiceTest', { courseId })}>
              {missingTest.answered === null ? say.practiceTest.take : say.practiceTest.goOn}
            </ButtonLink>
          ) : valid ? (
            <ButtonLink to={href('certificate', { certificateId: valid.id })}>{certificateTexts.see}</ButtonLink>
          ) : (
            <Button
              busy={busy || downloading === 'certificate'}
              disabled={certificate === null || downloading !== null}
              onClick={() => {
                if (certificate !== null) download.send({ type: 'download.requested', file: certificate });
              }}
            >
              {say.certificate}
            </Button>
          )}
          {/* reserves the height, so that nothing below moves */}
          <div className="my-3 flex min-h-14 flex-col justify-center gap-3">
            {valid && <ShareCertificate {...actors} certificate={valid} />}
            <p role="status" className="text-muted">
              {state}
            </p>
            {slow && <SlowNote action={actions.checkAgain} onPress={retry} />}
            {failed && (
              <Button variant="quiet" onClick={retry}>
                {actions.checkAgain}
              </Button>
            )}
          </div>
          <ButtonLink variant={valid ? 'quiet' : 'secondary'} to={href('catalogue')}>
            {say.moreTools}
          </ButtonLink>
        </div>
      </Celebration>
      {next.length > 0 && (
        <section aria-labelledby="next" className="mx-auto max-w-page px-4 py-14 sm:px-6">
          <h2 id="next" className="text-2xl font-semibold">
            {say.next}
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
