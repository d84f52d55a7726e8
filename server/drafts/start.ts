import { isCourseId } from '../../common/desk/new-course.ts';
import { dayOf } from '../../common/text/days.ts';
import { sha256Of } from '../blobs/bytes.ts';
import { newestRevision, type Revision } from '../content/revisions.ts';
import { newId } from '../domain/common/ids.ts';
import { forStaff, invalid, noSuch } from '../domain/common/problem.ts';
import { copyOfCourse } from './copy.ts';
import { courseFolder } from './sources.ts';
import { type Draft, type DraftCtx, findDraft, isOwner, type Who } from './store.ts';

/** Open drafts of an account. */
const mostOpen = 20;

interface Start {
  course: string;
  /** For a course that is not there yet. */
  title: string | null;
  /** The course that a new one begins as. */
  copyOf?: string | null;
}

/**
 * Over the newest revision. Who starts a new course may write it from then on.
 * @throws Problem 403 for a course of others, 404, 409 if the new course is there already, or was
 * and the account is no owner, and with too many open drafts
 */
export async function startDraft(ctx: DraftCtx, who: Who, { course, title, copyOf = null }: Start): Promise<Draft> {
  if (!isCourseId(course)) {
    throw invalid({ course: ['Write small letters, digits and single hyphens, such as first-stitches.'] });
  }
  const newest = await newestRevision(ctx.db);
  if (!newest) throw noSuch('What is published');
  const isThere = newest.files.has(`${courseFolder(course)}course.yaml`);
  if (title === null && !isThere) throw noSuch(`The course ${course}`);
  if (title !== null && isThere) throw taken(course);
  const template = await firstFiles(ctx, who, newest, { course, title, copyOf });
  await ctx.blobs.write([...template.values()]);
  const id = newId('dft');
  return ctx.db.transaction().execute(async (db) => {
    const authors = (
      await db.selectFrom('course_authors').select('account_id').where('course_id', '=', course).execute()
    ).map(({ account_id }) => account_id);
    const isOwn = authors.includes(who.id);
    // a removed course has its row, and buyers
    const known = await db.selectFrom('courses').select('id').where('id', '=', course).executeTakeFirst();
    const isTaken = (authors.length > 0 && !isOwn) || (known !== undefined && !isOwner(who));
    if (title !== null && isTaken) throw taken(course);
    if (title === null && !isOwn && !isOwner(who)) throw notAuthor();
    if (title !== null && !isOwn) {
      await db.insertInto('course_authors').values({ course_id: course, account_id: who.id }).execute();
    }
    const open = await db
      .selectFrom('course_drafts')
      .select('id')
      .where('author', '=', who.id)
      .where('status', 'not in', ['published', 'discarded'])
      .limit(mostOpen)
      .execute();
    if (open.length === mostOpen) throw tooMany();
    const at = { created_at: ctx.now(), updated_at: ctx.now() };
    await db
      .insertInto('course_drafts')
      .values({
        ...{ id, course_id: course, author: who.id, base: newest.id, status: 'editing', version: 1, ...at },
        ...{ writers: [who.id], problems: [], conflicts: [], reviewer: null, words: null, revision: null },
      })
      .execute();
    const files = [...template].map(([path, bytes]) => ({ draft: id, path, sha256: sha256Of(bytes) }));
    if (files.length > 0) await db.insertInto('draft_files').values(files).execute();
    const draft = await findDraft({ db }, id);
    if (!draft) throw noSuch(`The draft ${id}`);
    return draft;
  });
}

async function firstFiles(
  ctx: DraftCtx,
  who: Who,
  newest: Revision,
  { course, title, copyOf }: Required<Start>,
): Promise<Map<string, Buffer>> {
  if (title === null) return new Map();
  const day = dayOf(ctx.now());
  if (copyOf === null) return templateOf(course, title, day);
  if (!(await maySeeAll(ctx, who, copyOf))) throw notAuthor();
  return copyOfCourse(ctx, newest, copyOf, { course, title, day });
}

/** Lessons that are paid for are not copied by everybody who writes for the desk. */
async function maySeeAll({ db }: DraftCtx, who: Who, course: string): Promise<boolean> {
  if (isOwner(who)) return true;
  const own = await db
    .selectFrom('course_authors')
    .select('course_id')
    .where('course_id', '=', course)
    .where('account_id', '=', who.id)
    .executeTakeFirst();
  return own !== undefined;
}

const notAuthor = () =>
  forStaff(403, 'You may write your own courses: ask an owner of the desk.', { error: 'not_author' });

const taken = (course: string) =>
  forStaff(409, `There is a course ${course} already: choose another address.`, { error: 'taken' });

const tooMany = () =>
  forStaff(409, `You have ${mostOpen} open drafts: publish or discard one first.`, { error: 'too_many_drafts' });

/** What the author has to write is empty, so that the check asks for it. */
function templateOf(course: string, title: string, day: string): Map<string, Buffer> {
  const yaml = `title: ${JSON.stringify(title)}
category: ''
created: ${day}
description: ''
prices: {}
chapters:
  - slug: ${course.slice(0, 50)}-start
    title: The first chapter
    lessons:
      - slug: ${course.slice(0, 50)}-first
        title: The first lesson
        description: ''
        minutes: 5
        preview: true
        video: ''
`;
  const folder = courseFolder(course);
  return new Map([
    [`${folder}course.yaml`, Buffer.from(yaml)],
    [
      `${folder}lessons/${course.slice(0, 50)}-first.md`,
      Buffer.from('## The first heading\n\nWrite the lesson here.\n'),
    ],
  ]);
}
