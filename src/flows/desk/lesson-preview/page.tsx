import { emit } from 'xstate';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { inPreview, viewerIn } from '../../../../common/desk/preview.ts';
import * as downloads from '../../../../common/texts/learning/download.ts';
import type { Navigate } from '../../../../machines/common/emitted.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { lessonMachine } from '../../../../machines/learning/lesson.machine.ts';
import { toCompleted, toLogin, toNeighbour, toPayment } from '../../../../machines/learning/lesson.selectors.ts';
import { regionMachine } from '../../../../machines/site/region.machine.ts';
import { LessonScreen } from '../../learning/lesson/LessonScreen.tsx';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { getDeskPreview, noPicture, previewLesson, saveFile, storeNothing } from '../draft-preview/calls.ts';
import { FilmInPreview } from '../draft-preview/FilmInPreview.tsx';
import { PreviewScreen } from '../draft-preview/PreviewScreen.tsx';
import { usualRegion } from '../draft-preview/usual-region.ts';

export const open: OpenDeskPage<'lessonPreview'>['open'] = ({ client, params, query, start }) => {
  const { draftId, lessonId } = params;
  const preview = { draftId, as: viewerIn(query) };
  const load = getDeskPreview(client, draftId);
  const record = start(deskRecordMachine<DeskPreview>().provide({ actors: { load } }), { name: 'the preview' });
  const inside = ({ to }: Navigate): Navigate => ({ type: 'navigate', to: inPreview(preview, null, to) });
  const machine = lessonMachine.provide({
    actors: {
      previewLesson: previewLesson(client, preview),
      saveProgress: storeNothing(),
      readLesson: storeNothing(),
    },
    actions: {
      goToNeighbour: emit(({ context }, { step }: { step: -1 | 1 }) => inside(toNeighbour(context, step))),
      goToPayment: emit(({ context }) => inside(toPayment(context))),
      goToLogin: emit(({ context }) => inside(toLogin(context))),
      goToCompleted: emit(({ context }) => inside(toCompleted(context))),
    },
  });
  // its calls name the draft and the lesson, not the course and the chapter
  const place = { courseId: draftId, chapterId: lessonId, lessonId };
  const actor = start(machine, { ...place, signedIn: preview.as === 'learner', speed: 1 });
  const download = start(
    downloadMachine.provide({ actors: { saveFile: saveFile(draftId) } }),
    undefined,
    downloads.notices,
  );
  const page = (
    <LessonScreen
      actor={actor}
      download={download}
      region={start(regionMachine, usualRegion)}
      loadPreview={noPicture}
      Player={FilmInPreview}
    />
  );
  return <PreviewScreen record={record} preview={preview} lessonId={lessonId} page={page} />;
};
