import { createActor } from 'xstate';
import { downloadMachine } from '../../../machines/download.machine.ts';
import { lessonMachine, unsavedProgress } from '../../../machines/lesson.machine.ts';
import { loadLesson } from '../../api/catalogue.ts';
import { fetchFile, saveFile } from '../../api/downloads.ts';
import { saveProgress } from '../../api/learning.ts';
import { LessonScreen } from '../../screens/lesson/LessonScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'lesson'>['open'] = ({ params, services: { client }, signedIn, start }) => {
  const save = saveProgress(client);
  const actor = start(lessonMachine.provide({ actors: { loadLesson: loadLesson(client), saveProgress: save } }), {
    ...params,
    signedIn,
  });
  const download = start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } }));
  // Leaving by any link or the back button stops the flow: what it had not saved yet is sent on the way out.
  actor.subscribe({
    complete: () => {
      const input = unsavedProgress(actor.getSnapshot().context);
      if (input !== null) createActor(save, { input }).start();
    },
  });
  return (
    <LessonScreen
      actor={actor}
      download={download}
      loadPreview={({ id }, signal) => fetchFile(client, 'attachment', id, signal)}
    />
  );
};
