import type { Course, DeskPreview, ProgressState } from '../../../../common/api/types.ts';
import type { Preview } from '../../../../common/desk/preview.ts';
import { codes } from '../../../../common/language/codes.ts';
import { language } from '../../../../common/language/current.ts';
import { isFree, isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { DownloadContext } from '../../../../machines/learning/download.machine.ts';
import type { LessonRequest, LoadedLesson } from '../../../../machines/learning/lesson.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, nullable, number, oneOf, shape, text } from '../../../api/read.ts';
import { course, lesson } from '../../../api/read-course.ts';
import { saveFrom } from '../../../browser/save-file.ts';

const preview = shape<DeskPreview>({
  draft: filled,
  course: filled,
  title: nullable(text),
  languages: every(oneOf(...codes)),
  problems: every(shape<DeskPreview['problems'][number]>({ path: text, line: number, message: text })),
});

export const getDeskPreview = (client: Client, id: string) =>
  call<DeskPreview>((_, signal) =>
    dataOf(client.GET('/desk/drafts/{id}/preview', { params: { path: { id } }, signal }), preview),
  );

async function fetchCourse(client: Client, { draftId, as }: Preview, signal: AbortSignal): Promise<Course> {
  const params = { path: { id: draftId, lang: language.code }, query: { as } };
  const data = await dataOf(client.GET('/desk/drafts/{id}/preview/{lang}/course', { params, signal }), course);
  return { ...data, purchased: as === 'learner' || isFree(data) };
}

/** In the place of the learners' call. */
export const loadCourse = (client: Client, of: Preview) => call<Course>((_, signal) => fetchCourse(client, of, signal));

/** In the place of the learners' call. */
export const previewLesson = (client: Client, of: Preview) =>
  call<LoadedLesson, LessonRequest>(async ({ lessonId }, signal) => {
    const around = await fetchCourse(client, of, signal);
    const listed = around.chapter.flatMap((chapter) => chapter.lesson).find(({ id }) => id === lessonId);
    if (!listed) throw failure('notFound', { status: 404 });
    if (!isUnlocked(around, listed)) return { course: around, lesson: null };
    const params = { path: { id: of.draftId, lang: language.code, lesson: lessonId }, query: { as: of.as } };
    const asked = client.GET('/desk/drafts/{id}/preview/{lang}/lessons/{lesson}', { params, signal });
    return { course: around, lesson: await dataOf(asked, lesson) };
  });

/** Of a lesson that is read in a preview: nothing is sent, and nothing else is completed by it. */
const afterReading: ProgressState = {
  ...{ completion_percentage: 0, lesson_completed: true },
  ...{ chapter_completed: false, course_completed: false },
};

/** In the place of calls that would store something. */
export const storeNothing = <Input>() => call<ProgressState, Input>(() => Promise.resolve(afterReading));

/** The browser saves it, by the session of the desk. */
export const saveFile = (draftId: string) =>
  call<unknown, DownloadContext>(async ({ file }) => {
    if (file === null) return;
    const url = `/api/desk/drafts/${draftId}/preview/${language.code}/files/${encodeURIComponent(file.id)}`;
    saveFrom(url, file.fileName);
  });

/**
 * Pages of the desk show no picture that is not at an address of this server, so its kind is shown
 * instead.
 */
export const noPicture = (): Promise<Blob> => Promise.reject(failure('notFound'));
