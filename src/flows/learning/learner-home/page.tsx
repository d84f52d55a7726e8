import { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import { reminderMachine } from '../../../../machines/learning/reminder.machine.ts';
import { timeZone } from '../../../browser/time-zone.ts';
import { startTakeAlong } from '../../catalogue/take-along/start-take-along.tsx';
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
  const takeAlong = startTakeAlong(start, { client, taken }, null);
  return <LearnerHomeScreen actor={actor} session={session} reminder={reminder} onDevice={takeAlong} />;
};
