import type { DeskRevisionDetails } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { getDeskRevision } from './calls.ts';
import { RevisionScreen } from './RevisionScreen.tsx';

export const open: OpenDeskPage<'revision'>['open'] = ({ client, params, start }) => {
  const actors = { load: getDeskRevision(client, params.revisionId) };
  const machine = deskRecordMachine<DeskRevisionDetails>().provide({ actors });
  return <RevisionScreen record={start(machine, { name: 'the version' })} />;
};
