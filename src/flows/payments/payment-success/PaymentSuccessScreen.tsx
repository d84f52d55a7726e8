import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as say from '../../../../common/texts/payments/payment-success.ts';
import type { sessionMachine } from '../../../../machines/accounts/session.machine.ts';
import type { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export interface PaymentSuccessScreenProps {
  course: ActorRefFrom<typeof courseMachine> | undefined;
  session: ActorRefFrom<typeof sessionMachine>;
}

const tips = [say.tips.calendar, say.tips.notebook, say.tips.place];

/** Grants nothing: access is the server's decision. */
export function PaymentSuccessScreen({ course, session }: PaymentSuccessScreenProps) {
  const isMailed = useSelector(session, ({ context }) => (context.user?.email ?? null) !== null);
  return course ? <ThanksForCourse actor={course} isMailed={isMailed} /> : <Thanks isMailed={isMailed} />;
}

function ThanksForCourse({ actor, isMailed }: { actor: ActorRefFrom<typeof courseMachine>; isMailed: boolean }) {
  const { course, courseId } = useSelector(actor, ({ context }) => context);
  return <Thanks bought={course} courseId={courseId} isMailed={isMailed} />;
}

interface ThanksProps {
  bought?: Course | null;
  courseId?: string;
  isMailed: boolean;
}

function Thanks({ bought, courseId, isMailed }: ThanksProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 pb-20 text-center sm:px-6">
      <div className="mx-auto w-40 overflow-hidden rounded-card shadow-card">
        <Picture src={bought?.thumbnail[0]?.thumbnailImage.url ?? '/pictures/hero.svg'} alt="" />
      </div>
      <div className="mt-6">
        <PageHeading
          title={say.title}
          intro={
            // reserves the height of each sentence, so that late data moves nothing
            <>
              <span className={courseId ? 'block min-h-21 sm:min-h-14' : 'block'}>
                {bought ? say.ready({ course: bought.title }) : say.arrived}
              </span>
              <span className="block">
                {rich(say.receipt, {
                  purchases: <TextLink to={`${href('profile')}#purchases`}>{say.purchases}</TextLink>,
                })}
              </span>
              <span className="block min-h-14 sm:min-h-7">{isMailed && say.mailed}</span>
            </>
          }
        />
      </div>
      <section aria-labelledby="tips" className="mt-8 rounded-card bg-sunken p-6 text-start">
        <h2 id="tips" className="text-xl">
          {say.tips.title}
        </h2>
        <ol className="mt-3 grid list-decimal gap-2 ps-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ol>
      </section>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        {courseId && <ButtonLink to={href('course', { courseId })}>{courses.goToCourse}</ButtonLink>}
        <ButtonLink variant={courseId ? 'secondary' : 'primary'} to={href('catalogue')}>
          {courses.returnToCourses}
        </ButtonLink>
      </div>
    </div>
  );
}
