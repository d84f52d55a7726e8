import type { DeskLearner } from '../../../../common/api/types.ts';
import { noChoices } from '../../../../common/desk/choices.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { startResource } from '../../common/start-resource.ts';
import { loadChoices } from '../common/choices-calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { startAction } from '../staff-action/start-action.tsx';
import { getDeskLearner } from './calls.ts';
import { LearnerScreen } from './LearnerScreen.tsx';

export const open: OpenDeskPage<'learner'>['open'] = ({ client, params, session: { rights }, start }) => {
  const machine = deskRecordMachine<DeskLearner>().provide({
    actors: { load: getDeskLearner(client, params.learnerId) },
  });
  const record = start(machine, { name: 'the learner' });
  const choices = startResource(start, loadChoices(client), { name: 'the catalogue', empty: noChoices });
  return (
    <LearnerScreen record={record} action={startAction(start, client, record)} rights={rights} choices={choices} />
  );
};
