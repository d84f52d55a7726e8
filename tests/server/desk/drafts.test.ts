import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importContent } from '../../../server/content/import.ts';
import { newestRevision } from '../../../server/content/revisions.ts';
import { publishDraft } from '../../../server/drafts/publish.ts';
import { staffSession } from '../support/desk.ts';
import {
  approved,
  author,
  begin,
  call,
  course,
  edit,
  hashOf,
  lesson,
  original,
  other,
  owner,
  platform,
  publish,
  read,
  reviewer,
  root,
  type Session,
  type Shown,
  save,
  setUpDrafts,
  step,
  yaml,
} from '../support/drafts.ts';

setUpDrafts();

describe('a draft of a course', () => {
  it('[DESK-64] can be begun for a course that the account may write, or for a new one from a template', async () => {
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

  it('[DESK-64] cannot be read or written by an author from whom an owner has taken the course', async () => {
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

  it('[DESK-64] is not published if an owner takes the course from its author meanwhile', async () => {
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

  it('[DESK-64] of a removed course can be begun by owners only', async () => {
    rmSync(join(root, 'courses/cash-book'), { recursive: true });
    await importContent(platform.services.db, root);
    const again = { course: 'cash-book', title: 'My cash book' };
    expect((await call(author, 'POST', '/drafts', again)).body.error).toBe('taken');
    expect((await begin(owner, again)).status).toBe('editing');
  });

  it('[DESK-64] cannot be begun while twenty others are open', async () => {
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

  it('[DESK-65] saves a text if its author has read the current one, and otherwise answers with both', async () => {
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

  it('[DESK-66] shows problems with file and line, like `content check`, and cannot be sent to review with them', async () => {
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

  it('[DESK-66] cannot reuse the id of a chapter or lesson of another course, not even of a removed one', async () => {
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

  it('[DESK-66] can be checked, sent to review and published ten times a minute, and is refused before content is read', async () => {
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
});
