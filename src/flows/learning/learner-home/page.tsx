import { language } from '../../../../common/language/current.ts';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import { reminderMachine } from '../../../../machines/learning/reminder.machine.ts';
import { timeZone } from '../../../browser/time-zone.ts';
import { listChaptersToTake, readTaken, removeTaken, takePart } from '../../catalogue/take-along/calls.ts';
import { TakeAlong } from '../../catalogue/take-along/TakeAlong.tsx';
import type { OpenPage } from '../../common/page.ts';
import { getHome, setReminder } from './calls.ts';
import { LearnerHomeScreen } from './LearnerHomeScreen.tsx';

export const open: OpenPage<'learnerHome'>['open'] = ({ services: { client, session, taken }, start }) => {
  const actor = start(learnerHomeMachine.provide({ actors: { getHome: getHome(client) } }));
  const reminder = start(reminderMachine.provide({ actors: { setReminder: setReminder(client) } }), {
    timeZone: timeZone(),
  });
  // the one answer of the page has the reminder too
  actor.subscribe(({ context: { home } }) => {
    if (home) reminder.send({ type: 'reminder.known', reminder: home.reminder, channels: home.reminder_channels });
  });
  const takeAlong = start(
    takeAlongMachine.provide({
      actors: {
        readTaken: readTaken(taken),
        listChaptersToTake: listChaptersToTake(client),
        takePart: takePart(client, taken, Date.now),
        removeTaken: removeTaken(taken),
      },
    }),
    { courseId: null, language: language.code },
  );
  return (
    <LearnerHomeScreen
      actor={actor}
      session={session}
      reminder={reminder}
      takeAlong={<TakeAlong actor={takeAlong} />}
    />
  );
};
