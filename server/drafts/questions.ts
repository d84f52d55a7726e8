import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { takesChanges } from '../../common/desk/draft-decisions.ts';
import { isQuestionKind, type QuestionFields } from '../../common/desk/questions.ts';
import { NotEditable } from '../../common/desk/yaml-edits.ts';
import { codes } from '../../common/language/codes.ts';
import { bytesOf } from '../blobs/bytes.ts';
import { readCourse } from '../content/course.ts';
import { headingsIn } from '../content/markdown.ts';
import type { CourseContent } from '../content/model.ts';
import { type ContentSource, overlaySource } from '../content/source.ts';
import { nothingFound } from '../content/translations/context.ts';
import type { Question } from '../db/tables/question.ts';
import { invalid, noSuch } from '../domain/common/problem.ts';
import { filesOfDraft, textOf, writeTexts } from './files.ts';
import {
  type QuestionInFile,
  questionsIn,
  withoutQuestion,
  withQuestion,
  withQuestionMoved,
} from './question-edits.ts';
import { courseFolder, courseSource } from './sources.ts';
import {
  changedMeanwhile,
  type Draft,
  type DraftCtx,
  mayWrite,
  readableDraft,
  type Who,
  writableDraft,
} from './store.ts';

/**
 * What the content check says of the file: of a question, at one of its fields, or of the whole
 * test.
 */
export interface QuestionProblem {
  question: string | null;
  field: string;
  message: string;
}

export interface QuestionsOfDraft {
  course: string;
  /** The account may change it, and the state of the draft takes changes. */
  isOpen: boolean;
  /** Of the file; null without one. */
  hash: string | null;
  /** Null for a text that is edited as a text alone. */
  questions: QuestionInFile[] | null;
  lessons: { id: string; title: string; headings: string[] }[];
  problems: QuestionProblem[];
}

const pathOf = ({ course_id }: Draft): string => `${courseFolder(course_id)}practice-test.yaml`;

/** @throws Problem 404 */
export async function listQuestions(ctx: DraftCtx, who: Who, id: string): Promise<QuestionsOfDraft> {
  return questionsOf(ctx, who, await readableDraft(ctx, who, id));
}

async function questionsOf(ctx: DraftCtx, who: Who, draft: Draft): Promise<QuestionsOfDraft> {
  const { text, hash } = await textOf(ctx, draft, pathOf(draft));
  const { course, problems } = check(await courseSource(ctx, draft), draft, text);
  return {
    course: draft.course_id,
    isOpen: takesChanges(draft.status) && (await mayWrite(ctx, who, draft)),
    ...{ hash, problems, questions: questionsIn(text) },
    lessons: lessonsOf(course).map(({ id, title, text: words }) => ({ id, title, headings: [...headingsIn(words)] })),
  };
}

const lessonsOf = (course: CourseContent | null) => course?.chapters.flatMap(({ lessons }) => lessons) ?? [];

/** As `content check` reads the course, with what it says of the test. */
function check(source: ContentSource, draft: Draft, text: string | null) {
  const found = nothingFound();
  const slugs = { chapter: new Map<string, string>(), lesson: new Map<string, string>() };
  const course = readCourse({ ...found, source, regions: new Map(), slugs }, draft.course_id);
  const path = `${source.name}/${pathOf(draft)}`;
  const problems = found.problems.places
    .filter((place) => place.path === path)
    .map(({ offset, message }) => ({ ...placeIn(text ?? '', offset, message), message }));
  return { course, problems };
}

/** The field of a form whose value begins at an offset of the file; of a missing key, the key's. */
function placeIn(text: string, offset: number, message: string): Pick<QuestionProblem, 'question' | 'field'> {
  const root = parseDocument(text).contents;
  const list = isMap(root) ? root.get('questions', true) : null;
  const question = isSeq(list) ? list.items.filter(isMap).find((each) => isIn(each, offset)) : undefined;
  if (!question) return { question: null, field: '' };
  return { question: String(question.get('id') ?? ''), field: fieldIn(question, offset, message) ?? '' };
}

const isIn = ({ range }: YAMLMap, offset: number): boolean => !!range && range[0] <= offset && offset < range[2];

function fieldIn(mapping: YAMLMap, offset: number, message: string): string | null {
  const [, missing] = /^(\w+) is missing/.exec(message) ?? [];
  if (missing !== undefined && mapping.range?.[0] === offset) return missing;
  for (const { key, value } of mapping.items as Pair[]) {
    const name = isScalar(key) ? String(key.value) : '';
    if (startOf(value) === offset || startOf(key) === offset) return name;
    const entries = isSeq(value) ? value.items : [];
    for (const [index, entry] of entries.entries()) {
      const inside = isMap(entry) ? fieldIn(entry, offset, message) : startOf(entry) === offset ? '' : null;
      if (inside !== null) return inside === '' ? `${name}.${index}` : `${name}.${index}.${inside}`;
    }
  }
  return null;
}

const startOf = (node: unknown): number | undefined =>
  isScalar(node) || isSeq(node) || isMap(node) ? node.range?.[0] : undefined;

export type QuestionChange =
  /** Of a new question without an id. */
  | { type: 'write'; id: string | null; kind: string; fields: QuestionFields }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: number };

/**
 * What the content check says of a question that is written refuses it; problems elsewhere do not.
 * @param basedOn hash of the file that was read
 * @throws Problem 404, 409 `changed_meanwhile` and `wrong_state`, 422 by field
 */
export async function changeQuestions(
  ctx: DraftCtx,
  who: Who,
  id: string,
  { basedOn, change }: { basedOn: string | null; change: QuestionChange },
): Promise<QuestionsOfDraft> {
  const draft = await writableDraft(ctx, who, id);
  const now = await textOf(ctx, draft, pathOf(draft));
  if (now.hash !== basedOn) throw changedMeanwhile();
  const texts = new Map([[pathOf(draft), await changed(ctx, draft, now.text, change)]]);
  if (change.type === 'remove') {
    for (const [path, text] of await translationsWithout(ctx, draft, change.id)) texts.set(path, text);
  }
  return questionsOf(ctx, who, await writeTexts(ctx, who, draft, texts));
}

async function changed(
  ctx: DraftCtx,
  draft: Draft,
  text: string | null,
  change: QuestionChange,
): Promise<string | null> {
  try {
    switch (change.type) {
      case 'write':
        return await written(ctx, draft, text, change);
      case 'remove':
        return withoutQuestion(text ?? '', change.id);
      case 'move':
        return withQuestionMoved(text ?? '', change.id, change.by < 0 ? -1 : 1);
    }
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error;
    throw invalid({ question: ['The file is written in a way that a form cannot change: edit it as text.'] });
  }
}

async function written(
  ctx: DraftCtx,
  draft: Draft,
  text: string | null,
  { id, kind, fields }: Extract<QuestionChange, { type: 'write' }>,
): Promise<string> {
  if (!isQuestionKind(kind)) throw invalid({ kind: [`There is no kind of question "${kind}".`] });
  const one = withQuestion(text, { id, kind, fields });
  const source = overlaySource(await courseSource(ctx, draft), new Map([[pathOf(draft), Buffer.from(one.text)]]));
  const own = check(source, draft, one.text).problems.filter(({ question }) => question === one.id);
  if (own.length === 0) return one.text;
  const fieldsOf = new Set(own.map(({ field }) => field));
  throw invalid(
    Object.fromEntries(
      [...fieldsOf].map((field) => [
        field === '' ? 'question' : field,
        own.filter((each) => each.field === field).map(({ message }) => message),
      ]),
    ),
  );
}

/** A translation of a question that is there no more is a problem of the check. */
async function translationsWithout(ctx: DraftCtx, draft: Draft, id: string): Promise<[string, string | null][]> {
  const names = codes.map((code) => `${courseFolder(draft.course_id)}${code}/practice-test.yaml`);
  const { files } = await filesOfDraft(ctx, draft);
  const translated = files.filter(({ path }) => names.includes(path));
  const bytes = await ctx.blobs.read(translated.map(({ hash }) => hash));
  return translated.flatMap(({ path, hash }): [string, string | null][] => {
    try {
      return [[path, withoutQuestion(bytesOf(bytes, hash).toString('utf8'), id)]];
    } catch (error) {
      // not translated, or left to the text
      if (error instanceof NotEditable) return [];
      throw error;
    }
  });
}

interface QuestionToTry {
  course: string;
  question: Question;
  hash: string | null;
  lesson: { id: string; chapterId: string; title: string } | null;
}

/**
 * As a learner would get it if it were published now.
 * @throws Problem 404, 422 for one that the check refuses
 */
export async function questionToTry(ctx: DraftCtx, who: Who, id: string, questionId: string): Promise<QuestionToTry> {
  const draft = await readableDraft(ctx, who, id);
  const { text, hash } = await textOf(ctx, draft, pathOf(draft));
  const { course, problems } = check(await courseSource(ctx, draft), draft, text);
  const question = course?.questions.find((each) => each.id === questionId);
  const own = problems.filter((problem) => problem.question === questionId);
  if (own.length > 0) throw invalid({ question: own.map(({ message }) => message) });
  if (!question) throw noSuch(`The question ${questionId}`);
  const found = course?.chapters.flatMap((chapter) =>
    chapter.lessons
      .filter((lesson) => lesson.id === question.lessonId)
      .map((lesson) => ({ id: lesson.id, chapterId: chapter.id, title: lesson.title })),
  );
  return { course: draft.course_id, question, hash, lesson: found?.[0] ?? null };
}
