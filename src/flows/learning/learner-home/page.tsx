import { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { getHome } from './calls.ts';
import { LearnerHomeScreen } from './LearnerHomeScreen.tsx';

export const open: OpenPage<'learnerHome'>['open'] = ({ services: { client, session }, start }) => (
  <LearnerHomeScreen
    actor={start(learnerHomeMachine.provide({ actors: { getHome: getHome(client) } }))}
    session={session}
  />
);
