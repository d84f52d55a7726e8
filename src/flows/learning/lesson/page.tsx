import { lessonTitle } from '../../../../common/text/lesson-title.ts';
import * as downloadTexts from '../../../../common/texts/learning/download.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { lessonMachine } from '../../../../machines/learning/lesson.machine.ts';
import { wayBack } from '../../../../machines/learning/lesson-address.ts';
import type { OpenPage } from '../../common/page.ts';
import { saveFile } from '../download/calls.ts';
import { fileOrTaken, previewLesson, readLesson, saveProgress } from './calls.ts';
import { LessonScreen } from './LessonScreen.tsx';

export const open: OpenPage<'lesson'>['open'] = ({
  params,
  query,
  services: { client, region, speed, savesData, prepareOutbox, taken },
  signedIn,
  start,
  nameAfter,
}) => {
  if (signedIn) prepareOutbox();
  const actor = start(
    lessonMachine.provide({
      actors: {
        previewLesson: previewLesson(client, taken),
        saveProgress: saveProgress(client),
        readLesson: readLesson(client),
      },
    }),
    {
      ...params,
      signedIn,
      speed: speed(),
      savesData: savesData(),
    },
  );
  nameAfter(actor, (snapshot) => {
    if (snapshot.matches('notFound')) return { title: say.notFound.title };
    const { course, lessonId } = snapshot.context;
    const lesson = course?.chapter.flatMap((chapter) => chapter.lesson).find(({ id }) => id === lessonId);
    return course && lesson
      ? { title: lessonTitle(lesson.title, course.title), description: lesson.description }
      : null;
  });
  const download = start(
    downloadMachine.provide({ actors: { saveFile: saveFile(client, fileOrTaken(taken)) } }),
    undefined,
    downloadTexts.notices,
  );
  return (
    <LessonScreen
      actor={actor}
      download={download}
      region={region}
      practiceTest={wayBack(params.courseId, query)}
      loadPreview={({ id }, signal) => fileOrTaken(taken)(client, 'attachment', id, signal)}
    />
  );
};
