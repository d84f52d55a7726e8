import { noChoices } from '../../../../common/desk/choices.ts';
import { draftsMachine } from '../../../../machines/desk/drafts.machine.ts';
import { startResource } from '../../common/start-resource.ts';
import { loadChoices } from '../common/choices-calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { listDeskDrafts, startDeskDraft } from './calls.ts';
import { DraftsScreen } from './DraftsScreen.tsx';

export const open: OpenDeskPage<'drafts'>['open'] = ({ client, session: { rights }, start }) => {
  const actors = { listDeskDrafts: listDeskDrafts(client), startDeskDraft: startDeskDraft(client) };
  return (
    <DraftsScreen
      actor={start(draftsMachine.provide({ actors }))}
      rights={rights}
      choices={startResource(start, loadChoices(client), { name: 'the catalogue', empty: noChoices })}
    />
  );
};
