import { courseDraftMachine } from '../../../../machines/desk/course-draft.machine.ts';
import { draftTextsMachine } from '../../../../machines/desk/draft-texts.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { decideOnDraft, getDeskDraft, readDraftTexts, settle } from './calls.ts';
import { DraftScreen } from './DraftScreen.tsx';

export const open: OpenDeskPage<'draft'>['open'] = ({ client, params: { draftId }, session, start }) => {
  const actors = {
    getDeskDraft: getDeskDraft(client, draftId),
    decideOnDraft: decideOnDraft(client, draftId),
    settle: settle(client, draftId),
  };
  const texts = start(draftTextsMachine.provide({ actors: { readDraftTexts: readDraftTexts(client, draftId) } }));
  const actor = start(courseDraftMachine.provide({ actors }));
  actor.on('draft.read', (event) => texts.send(event));
  return <DraftScreen actor={actor} texts={texts} who={session} />;
};
