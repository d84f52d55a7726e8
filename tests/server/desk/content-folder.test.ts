import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportContent } from '../../../server/content/export.ts';
import { ContentConflict, importContent, importPublished } from '../../../server/content/import.ts';
import { newestRevision } from '../../../server/content/revisions.ts';
import { staffSession } from '../support/desk.ts';
import {
  approved,
  auditRows,
  author,
  call,
  course,
  edit,
  lesson,
  original,
  platform,
  publicLesson,
  publish,
  reviewer,
  root,
  type Session,
  setUpDrafts,
  yaml,
} from '../support/drafts.ts';

setUpDrafts();

describe('the content folder, next to the desk', () => {
  const publishMore = async () => {
    const draft = await edit(author, lesson, `${original}\nFrom the desk.\n`);
    await approved(author, draft);
    await publish(author, draft);
  };
  const db = () => platform.services.db;

  it('[DESK-63] a start with an unchanged content folder keeps what the desk has published', async () => {
    await publishMore();
    expect(await importContent(db(), root)).toBe(false);
    expect((await publicLesson()).content).toContain('From the desk.');
    expect((await newestRevision(db()))?.id).toBe(2);
  });

  it('[DESK-63] a changed content folder is merged with what the desk has published, once', async () => {
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

  it('[DESK-63] a conflict keeps what is published, and an export gives a folder in which it can be resolved', async () => {
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

  it('[DESK-69] reverting a revision keeps what was published after it', async () => {
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
