import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Home } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { sessionMachine } from '../../../../machines/accounts/session.machine.ts';
import type { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import type { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import type { reminderMachine } from '../../../../machines/learning/reminder.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { SubscriptionNote } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { CourseRow } from './CourseRow.tsx';
import { GoOnHere } from './GoOnHere.tsx';
import { Offers } from './Offers.tsx';
import { QuestionsToday } from './QuestionsToday.tsx';
import { Reminder } from './Reminder.tsx';

export interface LearnerHomeScreenProps {
  actor: ActorRefFrom<typeof learnerHomeMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  reminder: ActorRefFrom<typeof reminderMachine>;
  /** What is on the device, also without the server. */
  onDevice?: { actor: ActorRefFrom<typeof takeAlongMachine>; element: ReactNode };
}

export function LearnerHomeScreen({ actor, session, reminder, onDevice }: LearnerHomeScreenProps) {
  const snapshot = useSnapshot(actor);
  const name = useSelector(session, ({ context }) => context.user?.first_name ?? '');
  const { home } = snapshot.context;
  const slow = snapshot.hasTag('slow');
  const isReadingDevice = useSelector(onDevice?.actor, (taken) => taken?.hasTag('reading') ?? false);
  // what can be read now comes first, so the failure is shown after the device was read
  const isAway = snapshot.matches('failed') && !isReadingDevice;
  const takeAlong = onDevice?.element;
  const retry = () => actor.send({ type: 'retry.pressed' });
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-20 sm:px-6 sm:pt-10">
      <PageHeading title={name === '' ? say.hello : say.helloName({ name })} />
      {isAway && takeAlong}
      {home !== null ? (
        <Shown home={home} reminder={reminder} />
      ) : isAway ? (
        <EmptyState
          title={say.failed.reason}
          text={say.failed.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      ) : (
        <StillWorking label={say.loading} slow={slow} onRetry={retry} />
      )}
      {!isAway && takeAlong}
    </div>
  );
}

function Shown({ home, reminder }: Pick<LearnerHomeScreenProps, 'reminder'> & { home: Home }) {
  const { courses, reviews, lessons_this_week, offers, subscription } = home;
  const [first, ...others] = courses;
  const current = first?.next_lesson ? first : null;
  const listed = current ? others : courses;
  return (
    <>
      {lessons_this_week > 0 && <p className="mt-2 text-lg text-muted">{say.thisWeek({ count: lessons_this_week })}</p>}
      <SubscriptionNote subscription={subscription} />
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 content-start gap-8">
          {current?.next_lesson ? (
            <GoOnHere course={current} lesson={current.next_lesson} />
          ) : courses.length > 0 ? (
            <AllFinished />
          ) : (
            <Offers offers={offers} isOpen={subscription !== null} />
          )}
          {listed.length > 0 && (
            <section aria-labelledby="courses">
              <h2 id="courses" className="text-2xl">
                {current ? say.courses.others : say.courses.title}
              </h2>
              <ul className="@container mt-4 grid gap-3">
                {listed.map((course) => (
                  <CourseRow key={course.id} course={course} />
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="grid content-start items-start gap-8 sm:grid-cols-2 lg:grid-cols-1">
          <QuestionsToday reviews={reviews} />
          <Reminder actor={reminder} channels={home.reminder_channels} />
          <nav aria-labelledby="yours">
            <h2 id="yours" className="text-xl">
              {say.ways.title}
            </h2>
            <ul className="mt-2 grid justify-items-start">
              {ways.map(({ label, to }) => (
                <li key={to} className="flex min-h-11 items-center">
                  <TextLink alone to={to}>
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}

const ways = [
  { label: say.ways.profile, to: href('profile') },
  { label: say.ways.wishlist, to: `${href('profile')}#wishlist` },
  { label: say.ways.purchases, to: `${href('profile')}#purchases` },
  { label: say.ways.coupon, to: href('coupon') },
  { label: say.ways.home, to: href('home') },
];

const AllFinished = () => (
  <section aria-labelledby="finished" className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
    <h2 id="finished" className="text-2xl">
      {say.allFinished.title}
    </h2>
    <p className="mt-2 text-muted">{say.allFinished.text}</p>
    <div className="mt-5 flex max-sm:*:grow">
      <ButtonLink to={href('catalogue')}>{say.allFinished.choose}</ButtonLink>
    </div>
  </section>
);
