import { deskHref } from '../../../../common/desk/pages.ts';
import { previewHref } from '../../../../common/desk/preview.ts';
import { lessonOfPath } from '../../../../common/desk/uploads.ts';
import { draftTextMachine } from '../../../../machines/desk/draft-text.machine.ts';
import { uploadMachine } from '../../../../machines/desk/upload.machine.ts';
import { keeperOf, type TextKey } from '../../../browser/kept-texts.ts';
import { onPageHidden } from '../../../browser/page-hidden.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { addDeskDraftFile, getDeskUpload, openFile, sendDeskUpload } from '../upload/calls.ts';
import { keepDraftText, loadDraftText, renderDeskDraftText, saveDeskDraftText, watchPage } from './calls.ts';
import { DraftTextScreen } from './DraftTextScreen.tsx';

export const open: OpenDeskPage<'draftText'>['open'] = ({ client, params, query, session, start }) => {
  const place = { id: params.draftId, path: query.get('path') ?? '' };
  const key: TextKey = [session.id, place.id, place.path];
  const keeper = keeperOf(key);
  const unsaved = () => {
    const snapshot = actor.getSnapshot();
    const { text, base } = snapshot.context;
    const isWaiting = ['changed', 'retrying'] as const;
    return isWaiting.some((saving) => snapshot.matches({ editing: { saving } }))
      ? { text, basedOn: base.basedOn }
      : null;
  };
  const machine = draftTextMachine.provide({
    actors: {
      load: loadDraftText(client, place, session, keeper),
      keep: keepDraftText(keeper),
      saveDeskDraftText: saveDeskDraftText(client, place),
      renderDeskDraftText: renderDeskDraftText(client, place),
      watchPage: watchPage(client, place, unsaved, onPageHidden),
    },
  });
  const line = /^[1-9]\d{0,5}$/.test(query.get('line') ?? '') ? Number(query.get('line')) : null;
  const actor = start(machine, { path: place.path, isPlain: !place.path.endsWith('.md'), line });
  actor.subscribe({ complete: keeper.close });
  const files = { id: place.id, lesson: lessonOfPath(place.path) };
  const opened = { bytes: new Uint8Array() };
  const uploads = uploadMachine.provide({
    actors: {
      ...{ openFile: openFile(opened), getDeskUpload: getDeskUpload(client, files) },
      sendDeskUpload: sendDeskUpload(client, files, opened),
      addDeskDraftFile: addDeskDraftFile(client, files),
    },
  });
  const upload = start(uploads);
  upload.on('picture.put', ({ source }) => actor.send({ type: 'block.put', source }));
  const kinds = files.lesson === null ? (['picture'] as const) : (['picture', 'worksheet'] as const);
  return (
    <DraftTextScreen
      actor={actor}
      back={deskHref('draft', { draftId: place.id })}
      {...(files.lesson !== null && { preview: previewHref({ draftId: place.id, as: 'learner' }, files.lesson) })}
      files={{ actor: upload, kinds }}
    />
  );
};
