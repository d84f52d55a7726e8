import { isRecord } from '../is-record.ts';
import { plainDigits } from '../text/digits.ts';
import { freeSlug, slugIn, slugOf } from './new-course.ts';
import {
  addItem,
  dataOf,
  moveItem,
  NotEditable,
  removeItem,
  scalarText,
  setNumbers,
  setValue,
  type YamlPath,
} from './yaml-edits.ts';

/** What the page of a course's outline shows and changes of `course.yaml` (docs/content.md). */
export interface Outline {
  title: string;
  category: string;
  description: string;
  /** By currency, as they are written. */
  prices: Readonly<Record<string, string>>;
  chapters: readonly ChapterOutline[];
}

export interface ChapterOutline {
  slug: string;
  title: string;
  lessons: readonly LessonOutline[];
}

export interface LessonOutline {
  slug: string;
  title: string;
  description: string;
  minutes: string;
  /** The film, as `id/hash`. */
  video: string;
  /** Visitors may watch it. */
  preview: boolean;
}

/**
 * A lesson, a chapter (without a lesson) or the course (without either), by slugs: indices change
 * when another author adds or moves something. '' is a new one, at the end.
 */
export interface PartOfCourse {
  chapter: string | null;
  lesson: string | null;
}

/**
 * Where a part is dropped: before or after another of its kind, or a lesson on a chapter, as its
 * first one.
 */
export interface Drop {
  on: PartOfCourse;
  edge: 'before' | 'after' | 'first';
}

interface Place {
  chapter: number | null;
  lesson: number | null;
}

export const currencies = ['USD', 'EUR', 'IQD', 'NGN'] as const;

/** Null for a text that is no outline, such as one with a mistake in it. */
export function readOutline(text: string): Outline | null {
  const course = dataOf(text);
  if (!isRecord(course) || !Array.isArray(course.chapters)) return null;
  const chapters = course.chapters.map(readChapter);
  if (chapters.length === 0 || !chapters.every((chapter) => chapter !== null)) return null;
  if (![chapters, chapters.flatMap(({ lessons }) => lessons)].every(areNamed)) return null;
  const { title, category, description, prices } = course;
  const amounts = isRecord(prices) ? Object.entries(prices).map(([name, amount]) => [name, scalarText(amount)]) : [];
  return {
    ...{ title: scalarText(title), category: scalarText(category), description: scalarText(description) },
    ...{ prices: Object.fromEntries(amounts), chapters },
  };
}

function readChapter(value: unknown): ChapterOutline | null {
  if (!isRecord(value) || !Array.isArray(value.lessons) || value.lessons.length === 0) return null;
  const lessons = value.lessons.filter(isRecord).map(({ slug, title, description, minutes, video, preview }) => ({
    ...{
      slug: scalarText(slug),
      title: scalarText(title),
      description: scalarText(description),
      minutes: scalarText(minutes),
    },
    ...{ video: scalarText(video), preview: preview === true },
  }));
  if (lessons.length < value.lessons.length) return null;
  return { slug: scalarText(value.slug), title: scalarText(value.title), lessons };
}

/** Each by a slug of its own. */
const areNamed = (parts: readonly { slug: string }[]): boolean =>
  parts.every(({ slug }) => slug !== '') && new Set(parts.map(({ slug }) => slug)).size === parts.length;

/** If the part is there, or is a new one of a part that is. */
export const isThere = (outline: Outline, part: PartOfCourse): boolean => located(outline, part) !== null;

function located({ chapters }: Outline, part: PartOfCourse): Place | null {
  if (part.chapter === null) return { chapter: null, lesson: null };
  if (part.chapter === '') return { chapter: chapters.length, lesson: null };
  const chapter = chapters.findIndex(({ slug }) => slug === part.chapter);
  const lessons = chapters[chapter]?.lessons;
  if (lessons === undefined) return null;
  if (part.lesson === null) return { chapter, lesson: null };
  if (part.lesson === '') return { chapter, lesson: lessons.length };
  const lesson = lessons.findIndex(({ slug }) => slug === part.lesson);
  return lesson === -1 ? null : { chapter, lesson };
}

/** What was typed into the form of a part. */
export type Typed = Readonly<Record<string, string>>;

/** The fields of a part as they are; of a new one, what it begins with. */
export function fieldsOf(outline: Outline, part: PartOfCourse): Typed {
  const place = located(outline, part);
  if (place === null) return {};
  const { chapter, lesson } = place;
  if (chapter === null) {
    const { title, category, description, prices } = outline;
    const amounts = currencies.map((currency) => [`price ${currency}`, prices[currency] ?? '']);
    return { title, category, description, ...Object.fromEntries(amounts) };
  }
  const found = outline.chapters[chapter];
  if (lesson === null) return found ? { title: found.title } : { title: '', lesson: '' };
  const { title = '', description = '', minutes = '5', video = '', preview = false } = found?.lessons[lesson] ?? {};
  return { title, description, minutes, video, preview: preview ? 'yes' : '' };
}

/** What has to be typed otherwise, by field. */
export function problemsIn(
  { chapter, lesson }: PartOfCourse,
  typed: Typed,
): Readonly<Record<string, 'missing' | 'minutes' | 'price'>> {
  const isEmpty = (name: string) => typed[name]?.trim() === '';
  const needed = chapter === '' ? ['title', 'lesson'] : ['title'];
  const missing = needed.filter(isEmpty).map((name) => [name, 'missing' as const]);
  const minutes = plainDigits(typed.minutes ?? '1').trim();
  const isLong = lesson !== null && !(/^\d{1,3}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= 600);
  const prices = chapter === null ? currencies.map((currency) => `price ${currency}`) : [];
  const wrong = prices.filter((name) => !/^(?:\d{1,9}(?:\.\d{1,2})?)?$/.test(amountOf(typed, name)));
  return Object.fromEntries([
    ...missing,
    ...(isLong ? [['minutes', 'minutes' as const]] : []),
    ...wrong.map((name) => [name, 'price' as const]),
  ]);
}

const amountOf = (typed: Typed, name: string): string => plainDigits(typed[name] ?? '').trim();

/** Of a file of the course among those of the content. */
export const pathIn = (course: string, name: string): string => `courses/${course}/${name}`;

/** A file of the draft that an edit writes; null deletes it. */
export interface FileChange {
  name: string;
  text: string | null;
}

/** Null for what only the text itself can be asked to do. */
type Edited = readonly FileChange[] | null;

function edited(text: string, part: PartOfCourse, edit: (outline: Outline, place: Place) => FileChange[]): Edited {
  const outline = readOutline(text);
  const place = outline && located(outline, part);
  if (!place) return null;
  try {
    return edit(outline, place);
  } catch (error) {
    if (error instanceof NotEditable) return null;
    throw error;
  }
}

/**
 * The files of a course after an edit, in the order in which they are to be saved: a lesson's
 * text before it is named, and after it is named no more.
 */
const submitted = (text: string, course: string, part: PartOfCourse, typed: Typed): Edited =>
  edited(text, part, (outline, place) => written(text, course, { outline, place, typed }));

interface Submission {
  outline: Outline;
  place: Place;
  typed: Typed;
}

function written(
  text: string,
  course: string,
  { outline, place: { chapter, lesson }, typed }: Submission,
): FileChange[] {
  if (chapter === null) return [file(courseChanged(text, outline, typed))];
  const found = outline.chapters[chapter];
  if (found === undefined || lesson === null) {
    if (found) return [file(setValue(text, ['chapters', chapter, 'title'], typed.title ?? ''))];
    const slug = newSlug(outline, course, typed.title ?? '');
    const first = newLesson(outline, course, { title: typed.lesson ?? '', minutes: '5' });
    const added = addItem(text, ['chapters'], { slug, title: typed.title ?? '', lessons: [first] });
    return [{ name: `lessons/${first.slug}.md`, text: started(first.title) }, file(added)];
  }
  const path = lessonsOf(chapter);
  if (found.lessons[lesson]) return [file(lessonChanged(text, [...path, lesson], typed))];
  const added = newLesson(outline, course, typed);
  return [{ name: `lessons/${added.slug}.md`, text: started(added.title) }, file(addItem(text, path, added))];
}

/** Null also for the only chapter, and for the only lesson of one. */
const removed = (text: string, part: PartOfCourse): Edited =>
  edited(text, part, ({ chapters }, { chapter, lesson }) => {
    const found = chapter === null ? undefined : chapters[chapter];
    if (found === undefined || chapter === null) throw new NotEditable();
    const gone = lesson === null ? found.lessons : found.lessons.slice(lesson, lesson + 1);
    const rest =
      lesson === null ? removeItem(text, ['chapters'], chapter) : removeItem(text, lessonsOf(chapter), lesson);
    return [file(rest), ...gone.map(({ slug }) => ({ name: `lessons/${slug}.md`, text: null }))];
  });

/**
 * If a move changes the order. By -1 or 1, a chapter or a lesson goes up or down, a lesson also to
 * the next chapter. A drop has to be next to a part of the same kind, or of a lesson into a
 * chapter.
 */
export function canMove(outline: Outline, part: PartOfCourse, to: -1 | 1 | Drop): boolean {
  const place = located(outline, part);
  return place !== null && placeAfter(outline, place, to) !== null;
}

/** Indices count without the part that is moved. */
const placeAfter = (outline: Outline, place: Place, to: -1 | 1 | Drop): Place | null =>
  typeof to === 'number' ? placeBy(outline, place, to) : placeOfDrop(outline, place, to);

function placeOfDrop(outline: Outline, { chapter, lesson }: Place, { on, edge }: Drop): Place | null {
  const other = located(outline, on);
  if (chapter === null || other === null || other.chapter === null) return null;
  const isInto = edge === 'first';
  if ((lesson === null) !== (!isInto && other.lesson === null) || (isInto && other.lesson !== null)) return null;
  const isOwnList = lesson === null || chapter === other.chapter;
  const from = lesson ?? chapter;
  const index = isInto ? 0 : (other.lesson ?? other.chapter) + (edge === 'after' ? 1 : 0);
  const after = isOwnList && from < index ? index - 1 : index;
  if (isOwnList)
    return after === from ? null : lesson === null ? { chapter: after, lesson } : { chapter, lesson: after };
  return outline.chapters[chapter]?.lessons.length === 1 ? null : { chapter: other.chapter, lesson: after };
}

function placeBy({ chapters }: Outline, { chapter, lesson }: Place, by: -1 | 1): Place | null {
  if (chapter === null) return null;
  if (lesson === null) return chapters[chapter + by] ? { chapter: chapter + by, lesson } : null;
  const own = chapters[chapter]?.lessons ?? [];
  if (own[lesson + by]) return { chapter, lesson: lesson + by };
  const other = chapters[chapter + by];
  if (other === undefined || own.length === 1) return null;
  return { chapter: chapter + by, lesson: by === -1 ? other.lessons.length : 0 };
}

const moved = (text: string, part: PartOfCourse, where: -1 | 1 | Drop): Edited =>
  edited(text, part, (outline, place) => {
    const to = placeAfter(outline, place, where);
    if (to === null || to.chapter === null || place.chapter === null) throw new NotEditable();
    if (place.lesson === null) {
      return [file(moveItem(text, ['chapters'], place.chapter, { list: ['chapters'], index: to.chapter }))];
    }
    const target = { list: lessonsOf(to.chapter), index: to.lesson ?? 0 };
    return [file(moveItem(text, lessonsOf(place.chapter), place.lesson, target))];
  });

const lessonsOf = (chapter: number): YamlPath => ['chapters', chapter, 'lessons'];

const file = (text: string): FileChange => ({ name: 'course.yaml', text });

function courseChanged(text: string, outline: Outline, typed: Typed): string {
  let changed = text;
  for (const key of ['title', 'category', 'description']) changed = setValue(changed, [key], typed[key] ?? '');
  const amounts = currencies.map((currency): [string, string] => [currency, amountOf(typed, `price ${currency}`)]);
  const prices = Object.fromEntries(amounts.filter(([, amount]) => amount !== ''));
  const isSame = currencies.every((currency) => (outline.prices[currency] ?? '') === (prices[currency] ?? ''));
  return isSame ? changed : setNumbers(changed, 'prices', { ...prices });
}

function lessonChanged(text: string, path: YamlPath, typed: Typed): string {
  let changed = text;
  for (const key of ['title', 'description', 'video']) changed = setValue(changed, [...path, key], typed[key] ?? '');
  changed = setValue(changed, [...path, 'minutes'], Number(plainDigits(typed.minutes ?? '')));
  return setValue(changed, [...path, 'preview'], typed.preview === 'yes' ? true : null);
}

function newLesson(
  outline: Outline,
  course: string,
  { title = '', description = '', minutes, video = '', preview }: Typed,
) {
  const slug = newSlug(outline, course, title);
  const shown = preview === 'yes' && { preview: true };
  return { slug, title, description, minutes: Number(plainDigits(minutes ?? '')), ...shown, video };
}

const started = (title: string): string => `## ${title}\n\nWrite the lesson here.\n`;

/** With the course's own: another course has none of its addresses. */
function newSlug({ chapters }: Outline, course: string, title: string): string {
  const words = slugOf(title);
  const taken = chapters.flatMap(({ slug, lessons }) => [slug, ...lessons.map((lesson) => lesson.slug)]);
  return freeSlug(slugIn(course, words === '' ? 'part' : words), new Set(taken));
}

/** A change of the outline, as the page asks for it. */
export type OutlineEdit =
  | { type: 'submit'; part: PartOfCourse; typed: Typed }
  | { type: 'move'; part: PartOfCourse; to: -1 | 1 | Drop }
  | { type: 'remove'; part: PartOfCourse };

/** Null for what the text itself has to do, such as removing the only chapter. */
export function filesAfter(text: string, course: string, edit: OutlineEdit): readonly FileChange[] | null {
  if (edit.type === 'move') return moved(text, edit.part, edit.to);
  return edit.type === 'remove' ? removed(text, edit.part) : submitted(text, course, edit.part, edit.typed);
}
