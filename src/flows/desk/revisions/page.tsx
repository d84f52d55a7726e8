import { revisionsMachine } from '../../../../machines/desk/revisions.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { listDeskRevisions, takeBackDeskRevision } from './calls.ts';
import { RevisionsScreen } from './RevisionsScreen.tsx';

export const open: OpenDeskPage<'revisions'>['open'] = ({ client, session: { rights }, start }) => {
  const actors = {
    listDeskRevisions: listDeskRevisions(client),
    takeBackDeskRevision: takeBackDeskRevision(client),
  };
  return (
    <RevisionsScreen
      actor={start(revisionsMachine.provide({ actors }))}
      mayTakeBack={rights.includes('takeBackDeskRevision')}
    />
  );
};
