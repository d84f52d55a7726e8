import type { components } from '../../common/api/schema.d.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { bytesOf } from '../blobs/bytes.ts';
import { type Cache, createCache } from '../cache.ts';
import type { Content } from '../content/model.ts';
import { canWatch } from '../domain/catalogue/access.ts';
import { lessonsOf, numberIn, type StoredCourse, type View } from '../domain/catalogue/catalogue.ts';
import { toWholeCourse, toWholeLesson } from '../domain/catalogue/whole-course.ts';
import { countUse } from '../domain/common/limits.ts';
import { forStaff, noSuch } from '../domain/common/problem.ts';
import { beforeTheFirst } from '../domain/learning/practice-tests/state.ts';
import { pricesOf } from '../domain/payments/prices.ts';
import { cover } from '../pictures/cover.ts';
import { emblemPicture } from '../pictures/emblem-picture.ts';
import { currentFiles } from './draft-media.ts';
import { courseIn, storedCourse } from './preview-course.ts';
import { courseSource, readChanged } from './sources.ts';
import { type Draft, type DraftCtx, readableDraft, type Who } from './store.ts';

type Shapes = components['schemas'];

export type Viewer = 'visitor' | 'learner';

/** What is read of a draft: its content, or what is wrong with it. By draft and version. */
export type PreviewCache = Cache<Content | string[]>;

/** A page asks for a dozen pictures, and each is drawn from the whole course. */
export const previewCache = ({ now }: Pick<DraftCtx, 'now'>): PreviewCache =>
  createCache({ now, lifetime: 5 * 60_000, most: 20 });

interface Read {
  draft: Draft;
  content: Content | string[];
}

/** For those who may read the draft, each time. @throws Problem 404, 429 */
export async function readPreview(ctx: DraftCtx, cache: PreviewCache, who: Who, id: string): Promise<Read> {
  const draft = await readableDraft(ctx, who, id);
  const content = await cache(`${id} ${draft.version}`, async () => {
    await countUse(ctx, 'desk-draft.account', who.id);
    return readChanged(ctx, await courseSource(ctx, draft), new Set([draft.course_id]));
  });
  return { draft, content };
}

/** In which languages the course has texts, or what is in the way. */
export async function previewOf(
  ctx: DraftCtx,
  cache: PreviewCache,
  who: Who,
  id: string,
): Promise<{ draft: Draft; problems: string[]; title: string | null; languages: LanguageCode[] }> {
  const { draft, content } = await readPreview(ctx, cache, who, id);
  if (Array.isArray(content)) return { draft, problems: content, title: null, languages: [] };
  const { title, translations } = courseIn(content, draft);
  return { draft, problems: [], title, languages: ['en', ...translations.map(({ language }) => language)] };
}

export interface PreviewPlace {
  id: string;
  lang: LanguageCode;
}

/**
 * The course, and what the viewer has of it: nothing is stored of either.
 * @throws Problem 404, 409 `has_problems`
 */
async function courseFor(
  ctx: DraftCtx,
  cache: PreviewCache,
  who: Who,
  { id, lang, as }: PreviewPlace & { as: Viewer },
): Promise<{ draft: Draft; content: Content; course: StoredCourse; view: View }> {
  const { draft, content } = await readPreview(ctx, cache, who, id);
  if (Array.isArray(content)) {
    throw forStaff(409, 'The draft has problems: put them right first.', { error: 'has_problems' });
  }
  const course = await storedCourse(ctx, draft, content, lang);
  const isLearner = as === 'learner';
  const access = course.prices.length === 0 ? 'free' : isLearner ? 'owned' : 'none';
  const view: View = { access, progress: isLearner ? new Map() : null, wishes: isLearner ? new Set() : null };
  return { draft, content, course, view };
}

/**
 * As GET /courses/preview/{id}/{lang} answers a visitor, and a learner who has bought the course
 * and not begun.
 */
export async function previewedCourse(
  ctx: DraftCtx,
  cache: PreviewCache,
  who: Who,
  place: PreviewPlace & { as: Viewer },
): Promise<Shapes['Course']> {
  const { draft, content, course, view } = await courseFor(ctx, cache, who, place);
  const { length } = courseIn(content, draft).questions;
  const whole = toWholeCourse(course, view, {
    test: length === 0 ? null : beforeTheFirst(length),
    certificates: place.as === 'learner' ? new Map() : null,
    month_prices: view.access === 'none' ? await pricesOf(ctx, { kind: 'plan', id: 'monthly' }) : [],
  });
  return {
    ...{ ...whole, thumbnail: [{ thumbnailImage: { url: fileAddress(place, coverFile(course)) } }] },
    chapter: whole.chapter.map((chapter) => ({
      ...{ ...chapter, lesson: chapter.lesson.map((lesson) => atDesk(lesson, place)) },
    })),
  };
}

/** As GET /lesson/preview/{id}/{lang} answers. @throws Problem 403 `not_purchased` */
export async function previewedLesson(
  ctx: DraftCtx,
  cache: PreviewCache,
  who: Who,
  place: PreviewPlace & { as: Viewer; lesson: string },
): Promise<Shapes['Lesson']> {
  const { course, view } = await courseFor(ctx, cache, who, place);
  return atDesk(toWholeLesson(course, place.lesson, view), place);
}

const fileAddress = ({ id, lang }: PreviewPlace, name: string): string =>
  `/api/desk/drafts/${id}/preview/${lang}/files/${name}`;

/** No lesson has a dot in its id. */
const coverFile = ({ id }: StoredCourse): string => `${id}.cover.svg`;

/** The addresses of learners are of what is published. */
const atDesk = (lesson: Shapes['Lesson'], place: PreviewPlace): Shapes['Lesson'] => ({
  ...lesson,
  thumbnail: lesson.thumbnail.map((each) => ({
    ...{ ...each, vimeoVideoThumbnail: { url: fileAddress(place, `${lesson.id}.svg`) } },
  })),
  attachments: lesson.attachments.map((file) => ({ ...file, url: fileAddress(place, file.id) })),
});

export interface PreviewFile {
  mimeType: string;
  fileName: string;
  bytes: Buffer;
}

/** A cover or the picture of a lesson, drawn, or an attachment. @throws Problem 404, 409 */
export async function previewedFile(
  ctx: DraftCtx,
  cache: PreviewCache,
  who: Who,
  place: PreviewPlace & { name: string },
): Promise<PreviewFile> {
  const { draft, course, view } = await courseFor(ctx, cache, who, { ...place, as: 'learner' });
  const { name } = place;
  const svg = (text: string) => ({ mimeType: 'image/svg+xml', fileName: name, bytes: Buffer.from(text) });
  if (name === coverFile(course)) return svg(cover(course.cover));
  const lessons = lessonsOf(course).filter((lesson) => canWatch(lesson, view.access));
  const pictured = lessons.find(({ id }) => name === `${id}.svg`);
  if (pictured) return svg(emblemPicture({ ...course, number: numberIn(course, pictured.id) }));
  const file = lessons.flatMap(({ attachments }) => attachments).find(({ id }) => id === name);
  if (!file) throw noSuch('The file');
  const sha256 = (await currentFiles(ctx, draft)).get(file.path);
  if (sha256 === undefined) throw noSuch('The file');
  const bytes = bytesOf(await ctx.blobs.read([sha256]), sha256);
  return { mimeType: file.mime_type, fileName: file.file_name, bytes };
}
