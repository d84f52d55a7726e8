import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportContent } from '../../../server/content/export.ts';
import { manifestOf } from '../../../server/content/files.ts';
import { newestRevision } from '../../../server/content/revisions.ts';
import { sourceOf } from '../../../server/content/source.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import {
  approved,
  auditRows,
  author,
  begin,
  call,
  course,
  edit,
  lesson,
  original,
  other,
  owner,
  platform,
  publicLesson,
  publish,
  read,
  reviewer,
  root,
  type Session,
  save,
  setUpDrafts,
  start,
  step,
  yaml,
} from '../support/drafts.ts';
import { give } from '../support/learning.ts';
import { examinee, tested } from '../support/practice.ts';

setUpDrafts();

describe('the review of a draft', () => {
  it('[DESK-67] a decision of a reviewer applies to the version that was read, and to no later one', async () => {
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

  it('[DESK-67] an owner who has written in a draft cannot review it, whoever wrote last', async () => {
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

  it('[DESK-67] authors cannot approve their own drafts, and requested changes go back to the author', async () => {
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

  it('[DESK-67] with the setting for small teams, authors may review their own drafts', async () => {
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
});

describe('the publication of a draft', () => {
  it('[DESK-68] is visible to nobody before it is published; afterwards its revision and its audit row exist', async () => {
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

  it('[DESK-68] leaves the questions of a running practice test as they were selected', async () => {
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

  it('[DESK-68] leaves every file that the draft does not change byte for byte the same, in the export too', async () => {
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

  it('[DESK-62] who changed different places are merged, and nothing is lost', async () => {
    const [mine, theirs] = [await edit(author, lesson, one), await edit(other, lesson, two)];
    await approved(author, mine);
    await approved(other, theirs);
    await publish(author, mine);
    expect((await publish(other, theirs)).status).toBe('published');
    const { content } = await publicLesson();
    expect(content).toContain('The first paragraph is another.');
    expect(content).toContain('The last paragraph is new.');
  });

  it('[DESK-62] who changed the same place get a conflict: the published text stays, and both texts are shown', async () => {
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

  it('[DESK-62] [DESK-66] whose drafts overlap get the published changes merged into a draft by a check', async () => {
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
