import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportContent } from '../../../server/content/export.ts';
import { manifestOf } from '../../../server/content/files.ts';
import { ContentConflict, importContent, importPublished } from '../../../server/content/import.ts';
import { newestRevision } from '../../../server/content/revisions.ts';
import { sourceOf } from '../../../server/content/source.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import { publishDraft } from '../../../server/drafts/publish.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { give } from '../support/learning.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { examinee, tested } from '../support/practice.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const course = 'first-stitches';
const lesson = `courses/${course}/lessons/running-stitch.md`;
const yaml = `courses/${course}/course.yaml`;
const original = `${readFileSync(join(fixture, lesson), 'utf8')}\n## Then\n\nThe end.\n`;

let root: string;
let platform: Platform;
let author: Awaited<ReturnType<typeof staffSession>>;
let other: typeof author;
let reviewer: typeof author;
let owner: typeof author;

const start = async (env: Record<string, string> = {}) => {
  platform = await startPlatform({ content: root, env: { ...deskOn, ...env } });
  [author, other] = [await staffSession(platform, ['author']), await staffSession(platform, ['author', 'reviewer'])];
  [reviewer, owner] = [await staffSession(platform, ['reviewer']), await staffSession(platform, ['owner'])];
  await call(owner, 'PUT', `/courses/${course}/authors`, { authors: [author.id, other.id] });
};

beforeEach(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-drafts-')), 'content');
  cpSync(fixture, root, { recursive: true });
  writeFileSync(join(root, lesson), original);
  await start();
});
afterEach(async () => {
  await platform.close();
  rmSync(join(root, '..'), { recursive: true });
});

type Session = { headers: Record<string, string> };

interface Shown {
  id: string;
  version: number;
  status: string;
  base: number;
  revision: number | null;
  words: string | null;
  problems: { path: string; line: number; message: string }[];
  conflicts: string[];
  files: { path: string; hash: string; change: string }[];
  deleted: string[];
}

interface Body {
  data: Shown;
  error: string;
  message: string;
  mine: string | null;
  theirs: { hash: string; text: string };
}

async function call({ headers }: Session, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await platform.request(method, `/api/desk${path}`, body, { headers });
  return { status: answer.status, body: answer.body as unknown as Body };
}

const begin = async (session: Session, body: object = { course, title: null }) =>
  (await call(session, 'POST', '/drafts', body)).body.data;

/** A decision is on the draft as it is now. */
const step = async (session: Session, { id }: { id: string }, path: string, body: object = {}) => {
  const decides = ['approval', 'changes', 'publication'].includes(path);
  const version = decides ? { version: (await call(owner, 'GET', `/drafts/${id}`)).body.data.version } : {};
  return call(session, 'POST', `/drafts/${id}/${path}`, { ...version, ...body });
};

const hashOf = ({ files }: Shown, path: string) => files.find((file) => file.path === path)?.hash ?? null;

const save = async (session: Session, draft: Shown, path: string, text: string | null) =>
  call(session, 'PUT', `/drafts/${draft.id}/text`, { path, text, basedOn: hashOf(draft, path) });

const edit = async (session: Session, path: string, text: string | null) =>
  (await save(session, await begin(session), path, text)).body.data;

const read = async (session: Session, { id }: { id: string }, path: string) =>
  (await platform.request('GET', `/api/desk/drafts/${id}/text?path=${path}`, undefined, { headers: session.headers }))
    .body.data as { text: string | null; published: string | null; hash: string | null };

const approved = async (session: Session, draft: Shown, by: Session = reviewer) => {
  expect((await step(session, draft, 'review')).body.data).toMatchObject({ status: 'inReview', problems: [] });
  expect((await step(by, draft, 'approval')).body.data.status).toBe('approved');
};

const publish = async (session: Session, draft: Shown) =>
  (await step(session, draft, 'publication', { reason: 'It is better' })).body.data;

const publicLesson = async () =>
  (await platform.get('/api/lesson/preview/running-stitch/en')).body.data as { content: string };

const auditRows = () =>
  platform.services.db
    .selectFrom('audit_log')
    .select(['operator', 'command', 'target', 'changes'])
    .where('command', '!=', 'course authors')
    .orderBy('number')
    .execute();

describe('a draft of a course', () => {
  it('[DESK-64] begins on a course that the account may write, or on a new one from a template', async () => {
    expect(await begin(author)).toMatchObject({ status: 'editing', base: 1, problems: [], deleted: [] });
    expect((await call(author, 'POST', '/drafts', { course: 'cash-book', title: null })).body.error).toBe('not_author');
    expect((await call(author, 'POST', '/drafts', { course: 'nothing', title: null })).status).toBe(404);
    expect((await call(author, 'POST', '/drafts', { course: 'Not It', title: null })).status).toBe(422);
    expect((await call(author, 'POST', '/drafts', { course, title: 'Again' })).body.error).toBe('taken');
    expect((await begin(owner, { course: 'cash-book', title: null })).status).toBe('editing');
    const draft = await begin(author, { course: 'weaving', title: 'Weaving: "the first" cloth' });
    expect(draft.files.map(({ path, change }) => [path, change])).toEqual([
      ['courses/weaving/course.yaml', 'added'],
      ['courses/weaving/lessons/weaving-first.md', 'added'],
    ]);
    expect((await call(other, 'POST', '/drafts', { course: 'weaving', title: 'Mine' })).body.error).toBe('taken');
    const checked = (await step(author, draft, 'check')).body.data;
    expect(checked.status).toBe('checked');
    expect(checked.problems).toContainEqual({
      path: 'courses/weaving/course.yaml',
      line: 2,
      message: 'category is empty; write its text',
    });
    expect((await step(author, draft, 'review')).body.data.status).toBe('checked');
    const lists = await call(author, 'GET', '/drafts');
    expect(lists.body.data).toMatchObject({ courses: [course, 'weaving'] });
  });

  it('[DESK-141] [DESK-142] begins as a copy of a course that the account may write, with addresses of its own', async () => {
    const from = 'pattern-cutting';
    const copy = { course: 'pattern-basics', title: 'Pattern basics', copyOf: from };
    expect((await call(author, 'POST', '/drafts', copy)).body.error).toBe('not_author');
    expect((await call(owner, 'POST', '/drafts', { ...copy, copyOf: 'nothing' })).status).toBe(404);
    expect((await call(owner, 'POST', '/drafts', { ...copy, course: 'cash-book' })).body.error).toBe('taken');
    await call(owner, 'PUT', `/courses/${from}/authors`, { authors: [author.id] });
    const draft = await begin(author, copy);
    const names = draft.files.map(({ path }) => path.replace('courses/pattern-basics/', ''));
    expect(names).toEqual([
      ...['course.yaml', 'files/ease-table.png', 'files/measure-sheet.pdf', 'lessons/pattern-basics-body-measures.md'],
      ...['lessons/pattern-basics-ease.md', 'lessons/pattern-basics-skirt-block.md', 'practice-test.yaml'],
    ]);
    const checked = (await step(author, draft, 'review')).body.data;
    expect(checked.problems).toEqual([]);
    const text = (await read(author, draft, 'courses/pattern-basics/course.yaml')).text ?? '';
    expect(text).toMatch(/^title: Pattern basics\n/);
    expect(text.split('\n')).toHaveLength(
      readFileSync(join(root, `courses/${from}/course.yaml`), 'utf8').split('\n').length,
    );
    await step(reviewer, draft, 'approval');
    expect((await publish(author, draft)).status).toBe('published');
    // a new lesson's worksheet is in no content folder
    const worksheet = 'pattern-basics-body-measures.measure-sheet.pdf';
    const { status, bytes } = await platform.get(`/api/download/attachment/${worksheet}`);
    expect(status).toBe(200);
    expect(bytes.equals(readFileSync(join(root, `courses/${from}/files/measure-sheet.pdf`)))).toBe(true);
  });

  it('[DESK-64] is read by its author, reviewers and owners, and written by its author and owners', async () => {
    const draft = await begin(author);
    const stranger = await staffSession(platform, ['author']);
    const statuses = async (session: Session) => [
      (await call(session, 'GET', `/drafts/${draft.id}`)).status,
      (await save(session, draft, lesson, `${original}\nMore.\n`)).status,
    ];
    expect(await statuses(stranger)).toEqual([404, 404]);
    expect(await statuses(reviewer)).toEqual([200, 403]);
    expect(await statuses(other)).toEqual([200, 403]);
    expect(await statuses(owner)).toEqual([200, 200]);
    const shown = async (session: Session) =>
      (await call(session, 'GET', '/drafts')).body.data as unknown as { drafts: Shown[] };
    expect((await shown(stranger)).drafts).toEqual([]);
    expect((await shown(reviewer)).drafts).toHaveLength(1);
    const others = await call(owner, 'PUT', '/courses/nothing/authors', { authors: [author.id] });
    expect(others.status).toBe(404);
  });

  it('[DESK-64] is no longer that of an author from whom an owner has taken the course', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    await approved(author, draft);
    await call(owner, 'PUT', `/courses/${course}/authors`, { authors: [other.id] });
    expect((await call(author, 'GET', `/drafts/${draft.id}`)).status).toBe(404);
    expect((await save(author, draft, lesson, 'x')).status).toBe(404);
    for (const path of ['check', 'review', 'recall', 'discard']) {
      expect((await step(author, draft, path)).status).toBe(404);
    }
    expect((await step(author, draft, 'publication', { reason: 'It is better' })).status).toBe(404);
    expect((await call(author, 'GET', '/drafts')).body.data).toMatchObject({ drafts: [], courses: [] });
    expect((await publish(reviewer, draft)).status).toBe('published');
  });

  it('[DESK-64] is not published by an author from whom an owner takes the course meanwhile', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    await approved(author, draft);
    const { services } = platform;
    const { version } = (await call(author, 'GET', `/drafts/${draft.id}`)).body.data;
    const takingBack: typeof services.blobs = {
      ...services.blobs,
      async read(hashes) {
        await services.db.deleteFrom('course_authors').where('account_id', '=', author.id).execute();
        return services.blobs.read(hashes);
      },
    };
    const who = { id: author.id, roles: ['author'] as const };
    const staff = { operator: author.id, reason: 'It is better', dryRun: false };
    const publishing = publishDraft({ ...services, blobs: takingBack }, who, { id: draft.id, version }, staff);
    await expect(publishing).rejects.toMatchObject({ status: 404 });
    expect((await newestRevision(services.db))?.id).toBe(1);
  });

  it('[DESK-64] of a removed course is begun again by owners alone', async () => {
    rmSync(join(root, 'courses/cash-book'), { recursive: true });
    await importContent(platform.services.db, root);
    const again = { course: 'cash-book', title: 'My cash book' };
    expect((await call(author, 'POST', '/drafts', again)).body.error).toBe('taken');
    expect((await begin(owner, again)).status).toBe('editing');
  });

  it('[DESK-64] is one of twenty open ones at most', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(author)));
    const more = await call(author, 'POST', '/drafts', { course, title: null });
    expect([more.status, more.body.error]).toEqual([409, 'too_many_drafts']);
    await step(author, begun[0] ?? { id: '' }, 'discard');
    expect((await begin(author)).status).toBe('editing');
  });

  it('[DESK-81] renders a text in blocks as learners get it, for those who read the draft, and stores nothing', async () => {
    const draft = await begin(author);
    const text =
      '---\ntitle: x\n---\n\n## One\n\n[a] <b onclick=x>\n\n[a]: /course\n\n[x](javascript:alert)\n\n- [ڕۆژ]{lang=ckb}\n';
    const render = (session: Session) => call(session, 'POST', `/drafts/${draft.id}/rendering`, { text });
    expect((await render(reviewer)).body.data).toEqual({
      blocks: [
        '<h2>One</h2>',
        '<p><a href="/course">a</a> &lt;b onclick=x&gt;</p>',
        '',
        '<p>x</p>',
        '<ul>\n<li><span lang="ckb" dir="rtl">ڕۆژ</span></li>\n</ul>',
      ],
    });
    expect((await render(other)).status).toBe(200);
    expect((await render(await staffSession(platform, ['author']))).status).toBe(404);
    expect((await call(author, 'GET', `/drafts/${draft.id}`)).body.data).toMatchObject({ version: draft.version });
  });

  it('[DESK-65] saves a text over the one that was read, and otherwise answers with both', async () => {
    const draft = await begin(author);
    expect(await read(author, draft, lesson)).toMatchObject({ text: original, published: original });
    const first = (await save(author, draft, lesson, 'One.\n')).body.data;
    expect(first.files).toContainEqual({ path: lesson, hash: hashOf(first, lesson), change: 'changed' });
    const late = await save(author, draft, lesson, 'Two.\n');
    expect([late.status, late.body.error, late.body.mine]).toEqual([409, 'changed_meanwhile', 'Two.\n']);
    expect(late.body.theirs).toMatchObject({ text: 'One.\n', published: original, hash: hashOf(first, lesson) });
    const deleted = (await save(author, first, lesson, null)).body.data;
    expect([deleted.deleted, hashOf(deleted, lesson)]).toEqual([[lesson], null]);
    const again = (await save(author, deleted, lesson, original)).body.data;
    expect(again.files).toContainEqual({ path: lesson, hash: hashOf(draft, lesson), change: 'none' });
    const paths = [
      'plans.yaml',
      'courses/cash-book/course.yaml',
      `courses/${course}/../x/course.yaml`,
      'site/terms.md',
    ];
    for (const path of [...paths, `courses/${course}/files/a.pdf`, `courses/${course}/lessons/A.md`, `${lesson}/..`]) {
      expect((await save(author, draft, path, 'x')).status).toBe(422);
    }
  });

  it('[DESK-66] shows what is wrong with file and line, as `content check` does, and is not sent to review with it', async () => {
    const draft = await edit(author, lesson, '# A title\n');
    const { problems, status } = (await step(author, draft, 'check')).body.data;
    expect([status, problems[0]]).toEqual([
      'checked',
      { path: lesson, line: 1, message: 'a heading should begin with "## "; the title of the page is the first' },
    ]);
    expect((await step(author, draft, 'review')).body.data.status).toBe('checked');
    expect((await step(reviewer, draft, 'approval')).status).toBe(409);
    const saved = (await call(author, 'GET', `/drafts/${draft.id}`)).body.data;
    expect((await save(author, saved, lesson, `${original}\nMore.\n`)).body.data).toMatchObject({
      status: 'editing',
      problems: [],
    });
    expect((await step(author, draft, 'check')).body.data).toMatchObject({ status: 'checked', problems: [] });
  });

  it('[DESK-66] has no chapter and no lesson of another course, not of a removed one either', async () => {
    const taken = readFileSync(join(root, 'courses/cash-book/course.yaml'), 'utf8').match(/(?<=slug: ).+/g) ?? [];
    rmSync(join(root, 'courses/cash-book'), { recursive: true });
    await importContent(platform.services.db, root);
    const text = readFileSync(join(root, yaml), 'utf8');
    const [chapter, first] = text.match(/(?<=slug: ).+/g) ?? [];
    const claims = text
      .replace(`slug: ${chapter}\n`, `slug: ${taken[0]}\n`)
      .replace(`slug: ${first}\n`, `slug: ${taken[1]}\n`);
    let draft = await edit(author, yaml, claims);
    draft = (await save(author, draft, `courses/${course}/lessons/${taken[1]}.md`, original)).body.data;
    draft = (await save(author, draft, `courses/${course}/lessons/${first}.md`, null)).body.data;
    for (const path of ['check', 'review']) {
      const { status, problems } = (await step(author, draft, path)).body.data;
      expect([status, problems]).toEqual([
        'checked',
        taken.slice(0, 2).map((slug) => ({
          path: yaml,
          line: 1,
          message: `slug ${slug} belongs to the course cash-book; write one that no other course has, or had`,
        })),
      ]);
    }
    const drafts = platform.services.db.updateTable('course_drafts').where('id', '=', draft.id);
    await drafts.set({ status: 'approved', problems: [] }).execute();
    expect(await publish(author, draft)).toMatchObject({ status: 'checked', revision: null });
  });

  it('[DESK-66] is checked, sent and published ten times a minute at most, and refused before content is read', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    await step(author, draft, 'review');
    await platform.services.db.deleteFrom('blobs').execute();
    for (const path of ['check', 'review']) expect((await step(author, draft, path)).body.error).toBe('wrong_state');
    const more = await begin(other);
    for (let count = 0; count < 10; count++) expect((await step(other, more, 'check')).status).toBe(500);
    for (const path of ['check', 'review']) expect((await step(other, more, path)).status).toBe(429);
    expect((await call(other, 'POST', '/revisions/1/withdrawal', { reason: 'No' })).status).toBe(429);
    platform.clock.advance(60_000);
    expect((await step(other, more, 'check')).status).toBe(500);
  });

  it('[DESK-67] what a reviewer decides is about the version that was read', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    const { version } = (await step(author, draft, 'review')).body.data;
    await step(author, draft, 'recall');
    await save(author, draft, lesson, `${original}\nSomething else.\n`);
    await step(author, draft, 'review');
    for (const [path, body] of [
      ['approval', {}],
      ['changes', { words: 'Shorter' }],
    ] as const) {
      const late = await step(reviewer, draft, path, { ...body, version });
      expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
      expect((await call(reviewer, 'POST', `/drafts/${draft.id}/${path}`, body)).status).toBe(422);
    }
    const now = (await step(reviewer, draft, 'approval')).body.data;
    expect(now.status).toBe('approved');
    const publication = { reason: 'It is better', version: now.version - 1 };
    expect((await step(author, draft, 'publication', publication)).body.error).toBe('changed_meanwhile');
    expect((await step(author, draft, 'publication', { ...publication, version: now.version })).status).toBe(200);
  });

  it('[DESK-67] an owner who has written in a draft does not review it, whoever wrote last', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    const saved = (await save(owner, draft, lesson, `${original}\nBy an owner.\n`)).body.data;
    await save(author, saved, lesson, `${original}\nBy both.\n`);
    await step(author, draft, 'review');
    for (const [path, body] of [
      ['approval', {}],
      ['changes', { words: 'Shorter' }],
    ] as const) {
      const own = await step(owner, draft, path, body);
      expect([own.status, own.body.error]).toEqual([403, 'own_draft']);
    }
    expect((await step(reviewer, draft, 'approval')).body.data.status).toBe('approved');
  });

  it('[DESK-67] nobody approves their own, and changes that are asked for go back to the author', async () => {
    const draft = await edit(other, lesson, `${original}\nMore.\n`);
    await step(other, draft, 'review');
    for (const path of ['approval', 'changes']) {
      const own = await step(other, draft, path, path === 'changes' ? { words: 'Shorter' } : {});
      expect([own.status, own.body.error]).toEqual([403, 'own_draft']);
    }
    expect((await save(other, draft, lesson, 'x')).body.error).toBe('wrong_state');
    const asked = (await step(reviewer, draft, 'changes', { words: 'Say which thread.' })).body.data;
    expect([asked.status, asked.words]).toEqual(['changesAsked', 'Say which thread.']);
    await approved(other, draft);
    expect((await step(other, draft, 'recall')).body.data.status).toBe('editing');
    expect((await step(other, draft, 'publication', { reason: 'x' })).body.error).toBe('wrong_state');
    expect((await step(other, draft, 'discard')).body.data.status).toBe('discarded');
  });

  it('[DESK-67] in a small team, whose owner has said so, authors review what they wrote', async () => {
    await platform.close();
    await start({ DESK_OWN_REVIEW: 'on' });
    const draft = await edit(other, lesson, `${original}\nMore.\n`);
    await approved(other, draft, other);
    expect((await publish(other, draft)).status).toBe('published');
  });

  it('[DESK-144] says to each account whether it may review it', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    const seenBy = async (session: Session) => {
      const one = (await call(session, 'GET', `/drafts/${draft.id}`)).body.data as unknown as { mayReview: boolean };
      const all = (await call(session, 'GET', '/drafts')).body.data as unknown as { drafts: (typeof one)[] };
      return [one.mayReview, all.drafts[0]?.mayReview];
    };
    expect(await seenBy(owner)).toEqual([true, true]);
    expect(await seenBy(author)).toEqual([false, false]);
    await save(owner, draft, lesson, `${original}\nStill more.\n`);
    expect(await seenBy(owner)).toEqual([false, false]);
    expect(await seenBy(reviewer)).toEqual([true, true]);
  });

  it('[DESK-68] is visible to nobody before it is published; then its revision and its row of the audit log are there', async () => {
    const before = await publicLesson();
    const member = await platform.makeMember();
    const draft = await edit(author, lesson, `${original}\nThreadbare.\n`);
    const seen = async () => {
      const answers = [
        await platform.get('/api/lesson/preview/running-stitch/en'),
        await platform.get('/api/courses/preview/first-stitches/en'),
        await platform.get('/api/courses/preview/en?q=threadbare'),
        await platform.get(`/api/desk/drafts/${draft.id}`, { token: member.token }),
      ];
      return answers.some(({ text }) => text.includes('Threadbare'));
    };
    for (const path of ['check', 'review']) {
      await step(author, draft, path);
      expect(await seen()).toBe(false);
    }
    await step(reviewer, draft, 'approval');
    expect(await seen()).toBe(false);
    expect(await auditRows()).toEqual([]);
    const published = await publish(author, draft);
    expect(published).toMatchObject({ status: 'published', revision: 2 });
    // answers for everybody are kept for a minute at most
    platform.clock.advance(60_000);
    await seen();
    expect(await seen()).toBe(true);
    expect((await publicLesson()).content).toBe(`${before.content}\n\nThreadbare.`);
    const caller = 'a session of the desk';
    expect(await auditRows()).toEqual([
      {
        operator: author.id,
        command: 'draft publish',
        target: course,
        changes: JSON.stringify({ revision: 2, caller }),
      },
    ]);
    expect((await verifyAudit(platform.services)).fault).toBeNull();
    expect((await step(author, draft, 'publication', { reason: 'x' })).status).toBe(409);
  });

  it('[DESK-68] leaves a practice test that is under way as it was drawn', async () => {
    const member = await platform.makeMember();
    await give(platform, member.userId, tested);
    const me = examinee(platform, member);
    const attempt = (await me.start()).body.data;
    const path = `courses/${tested}/practice-test.yaml`;
    const draft = await begin(owner, { course: tested, title: null });
    await save(owner, draft, path, readFileSync(join(root, path), 'utf8').replaceAll('ask: ', 'ask: Now, '));
    await approved(owner, draft);
    expect((await publish(owner, draft)).status).toBe('published');
    expect((await me.read(attempt.id)).body.data).toEqual(attempt);
    expect((await me.finish(attempt)).result).toMatchObject({ percentage: 100 });
    expect((await me.start()).body.data.items[0]?.ask_html).toMatch(/^<p>Now, /);
  });

  it('[DESK-68] publishing that fails changes nothing: no catalogue, no revision, no row', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    await approved(author, draft);
    const before = await publicLesson();
    expect((await step(author, draft, 'publication', { reason: 'as a@example.org asked' })).status).toBe(422);
    await platform.services.db.deleteFrom('blobs').execute();
    expect((await step(author, draft, 'publication', { reason: 'It is better' })).status).toBe(500);
    expect(await publicLesson()).toEqual(before);
    expect((await newestRevision(platform.services.db))?.id).toBe(1);
    expect(await auditRows()).toEqual([]);
  });

  it('[DESK-68] every file that it does not touch keeps its bytes through publishing and export', async () => {
    const draft = await edit(author, lesson, `${original}\nMore.\n`);
    await approved(author, draft);
    await publish(reviewer, draft);
    const target = join(root, '../export/content');
    await exportContent(platform.services.db, target);
    writeFileSync(join(root, lesson), `${original}\nMore.\n`);
    expect(manifestOf(sourceOf(target))).toEqual(manifestOf(sourceOf(root)));
  });
});

describe('two authors of a course', () => {
  const one = original.replace(/^(.+)$/m, 'The first paragraph is another.');
  const two = `${original}\nThe last paragraph is new.\n`;

  it('[DESK-62] who changed different places are put together: nothing is lost', async () => {
    const [mine, theirs] = [await edit(author, lesson, one), await edit(other, lesson, two)];
    await approved(author, mine);
    await approved(other, theirs);
    await publish(author, mine);
    expect((await publish(other, theirs)).status).toBe('published');
    const { content } = await publicLesson();
    expect(content).toContain('The first paragraph is another.');
    expect(content).toContain('The last paragraph is new.');
  });

  it('[DESK-62] who changed the same place are in conflict: what is published stays, and both texts are shown', async () => {
    const [mine, theirs] = [
      await edit(author, lesson, one),
      await edit(other, lesson, one.replace('another', 'a third')),
    ];
    await approved(author, mine);
    await approved(other, theirs);
    await publish(author, mine);
    const conflict = await publish(other, theirs);
    expect(conflict).toMatchObject({ status: 'conflict', conflicts: [lesson], base: 2 });
    expect((await publicLesson()).content).toContain('is another.');
    const both = await read(other, conflict, lesson);
    expect([both.text, both.published]).toEqual([one.replace('another', 'a third'), one]);
    for (const path of ['check', 'review']) {
      expect((await step(other, conflict, path)).body.data.status).toBe('conflict');
    }
    const settled = (await save(other, conflict, lesson, one.replace('another', 'a third, and another'))).body.data;
    expect(settled).toMatchObject({ status: 'editing', conflicts: [] });
    await approved(other, settled);
    expect((await publish(other, settled)).revision).toBe(3);
  });

  it('[DESK-62] [DESK-66] a check brings a draft to what was published since', async () => {
    const [mine, theirs] = [await edit(author, lesson, one), await edit(other, lesson, two)];
    await approved(author, mine);
    await publish(author, mine);
    expect((await step(other, theirs, 'check')).body.data).toMatchObject({ status: 'checked', base: 2, conflicts: [] });
    const text = (await read(other, theirs, lesson)).text;
    expect(text).toContain('is another.');
    expect(text).toContain('is new.');
    const third = await begin(author);
    await save(author, third, yaml, null);
    expect((await step(author, third, 'check')).body.data.problems[0]?.message).toContain('this file is missing');
  });
});

describe('the content folder beside the desk', () => {
  const publishMore = async () => {
    const draft = await edit(author, lesson, `${original}\nFrom the desk.\n`);
    await approved(author, draft);
    await publish(author, draft);
  };
  const db = () => platform.services.db;

  it('[DESK-63] a start with the same folder leaves what the desk has published', async () => {
    await publishMore();
    expect(await importContent(db(), root)).toBe(false);
    expect((await publicLesson()).content).toContain('From the desk.');
    expect((await newestRevision(db()))?.id).toBe(2);
  });

  it('[DESK-63] a folder that has changed is merged with it, once', async () => {
    await publishMore();
    const first = original.replace(/^(.+)$/m, 'From the folder.');
    writeFileSync(join(root, lesson), first);
    expect(await importContent(db(), root)).toBe(true);
    const both = (await publicLesson()).content;
    expect(both).toContain('From the desk.');
    expect(both).toContain('From the folder.');
    expect((await newestRevision(db()))?.id).toBe(4);
    expect(await importContent(db(), root)).toBe(false);
    expect((await newestRevision(db()))?.id).toBe(4);
    // a change back is one of the folder alone
    writeFileSync(join(root, lesson), original);
    expect(await importContent(db(), root)).toBe(true);
    expect((await publicLesson()).content).not.toContain('From the folder.');
    expect((await publicLesson()).content).toContain('From the desk.');
  });

  it('[DESK-63] where it changed the same place, what is published stays up, and an export brings both together', async () => {
    await publishMore();
    writeFileSync(join(root, lesson), `${original}\nFrom the folder.\n`);
    await expect(importContent(db(), root)).rejects.toThrow(ContentConflict);
    await expect(importContent(db(), root)).rejects.toThrow(
      `content/${lesson}:1: the desk has published another change`,
    );
    await importPublished(db(), platform.services.blobs);
    expect((await publicLesson()).content).toContain('From the desk.');
    const target = join(root, '../export/content');
    await exportContent(db(), target);
    expect(await importContent(db(), target)).toBe(false);
    writeFileSync(join(target, lesson), `${original}\nFrom both.\n`);
    expect(await importContent(db(), target)).toBe(true);
    expect((await publicLesson()).content).toContain('From both.');
    // a version that writes the same content differently
    await db().updateTable('settings').set({ value: 'older' }).where('name', '=', 'content_hash').execute();
    await db().updateTable('lessons').set({ content: 'old' }).where('id', '=', 'running-stitch').execute();
    await importPublished(db(), platform.services.blobs);
    expect((await publicLesson()).content).toContain('From both.');
  });

  it('[DESK-145] shows what a revision changed, with texts for those who may read the course', async () => {
    await publishMore();
    const read = async (who: Session, id: string) => (await call(who, 'GET', `/revisions/${id}`)).body.data;
    const changed = { path: lesson, change: 'changed', omitted: null };
    const texts = {
      before: readFileSync(join(root, lesson), 'utf8'),
      after: expect.stringContaining('From the desk.'),
    };
    expect(await read(author, '2')).toMatchObject({ id: 2, changed: 1, files: [{ ...changed, ...texts }] });
    const stranger = await staffSession(platform, ['author']);
    const without = { ...changed, omitted: 'no_right', before: null, after: null };
    expect(await read(stranger, '2')).toMatchObject({ files: [without] });
    const first = (await read(reviewer, '1')) as unknown as { files: { path: string; omitted: string | null }[] };
    const omitted = new Map(first.files.map((file) => [file.path, file.omitted]));
    expect([omitted.get(lesson), [...omitted.values()].includes('no_text')]).toEqual([null, true]);
    for (const id of ['99', '0', 'x']) expect((await call(author, 'GET', `/revisions/${id}`)).status).toBe(404);
  });

  it('[DESK-145] leaves out a text that is too long for one page, and no other', async () => {
    writeFileSync(join(root, lesson), `${original}\n${'Long. '.repeat(100_000)}\n`);
    const post = join(root, 'posts/first-income.md');
    writeFileSync(post, `${readFileSync(post, 'utf8')}\nMore.\n`);
    await importContent(db(), root);
    const { files } = (await call(reviewer, 'GET', '/revisions/2')).body.data;
    expect(files).toMatchObject([
      { path: lesson, omitted: 'too_long', before: null, after: null },
      { path: 'posts/first-income.md', omitted: null, after: expect.stringContaining('More.') },
    ]);
  });

  it('[DESK-69] a revision is taken back, with what was published after it left as it is', async () => {
    await publishMore();
    const later = await edit(
      author,
      yaml,
      readFileSync(join(root, yaml), 'utf8').replace(/^title: .*$/m, 'title: Later'),
    );
    await approved(author, later);
    await publish(author, later);
    const back = await call(reviewer, 'POST', '/revisions/2/withdrawal', { reason: 'Too early' });
    expect(back.body.data).toEqual({ id: 4 });
    expect((await publicLesson()).content).not.toContain('From the desk.');
    const { title } = await db()
      .selectFrom('courses')
      .select('title')
      .where('id', '=', course)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Later');
    const again = await call(reviewer, 'POST', '/revisions/2/withdrawal', { reason: 'Too early' });
    expect([again.status, again.body.error]).toEqual([409, 'in_the_way']);
    for (const id of ['1', '99', 'x']) {
      expect((await call(reviewer, 'POST', `/revisions/${id}/withdrawal`, { reason: 'No' })).status).toBe(404);
    }
    writeFileSync(
      join(root, 'posts/first-income.md'),
      readFileSync(join(root, 'posts/first-income.md'), 'utf8').concat('\nMore.\n'),
    );
    await importContent(db(), root);
    const outside = await call(reviewer, 'POST', '/revisions/5/withdrawal', { reason: 'No' });
    expect([outside.status, outside.body.message]).toEqual([409, expect.stringContaining('posts/first-income.md')]);
    const { revisions } = (await call(author, 'GET', '/revisions')).body.data as unknown as { revisions: object[] };
    expect(revisions[2]).toMatchObject({ id: 4, author: 'Berivan Aziz', message: 'Too early', changed: 1 });
    expect(await auditRows()).toHaveLength(3);
  });
});
