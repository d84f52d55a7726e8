import { afterAll, expect, it } from 'vitest';
import { openAccount } from './support/account.ts';
import { closeVisits } from './support/browser.ts';
import { askDesk, enterDesk } from './support/desk.ts';
import { apiOf, taken } from './support/fixtures.ts';
import { movingClock } from './support/moving-clock.ts';
import { startPlatform } from './support/platform.ts';

const clock = movingClock();
const platform = await startPlatform({ DESK: 'on', DESK_OWN_REVIEW: 'on', ...clock.env });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
  clock.remove();
});

const courseId = 'phone-photography-that-sells';
const lessonId = 'photo-window-light';
const facts = `courses/${courseId}/course.yaml`;
const lesson = `courses/${courseId}/lessons/${lessonId}.md`;

/**
 * Requests of a learner, counted from the call that publishes, after which the server is killed;
 * the last time it has answered.
 */
const moments = [1, 5, 12, Number.POSITIVE_INFINITY];

it(`[DESK-68] kill -9 at ${moments.length} moments while a draft is published leaves it published as a whole or not at all, with its revision and its row of the audit log`, async () => {
  const { page } = await enterDesk(platform, 'Berivan', 'owner');
  const ask = async (method: string, address: string, body?: object) =>
    (await askDesk(page, method, address, body)) ?? { status: 0, data: null };
  const learner = apiOf(platform, (await openAccount(platform, 'leyla@example.org')).token);
  /** The two that each draft changes. What visitors get may be a minute old. */
  const shown = async () => {
    const path = { lang: 'en' } as const;
    const course = await taken(
      learner.GET('/courses/preview/{id}/{lang}', { params: { path: { ...path, id: courseId } } }),
    );
    const lesson = await taken(
      learner.GET('/lesson/preview/{id}/{lang}', { params: { path: { ...path, id: lessonId } } }),
    );
    return [course.data.title, lesson.data.content];
  };
  const revisions = async () => (await ask('GET', '/revisions')).data.revisions as { id: number; message: string }[];
  const audited = async () => {
    const rows = JSON.parse(await platform.ask('audit', 'list', '--target', courseId, '--json')) as {
      command: string;
      changes: string;
    }[];
    return rows
      .filter(({ command }) => command === 'draft publish')
      .map(({ changes }) => (JSON.parse(changes) as { revision: number }).revision);
  };
  const [, original] = await shown();
  const found = { answered: 0, published: 0, open: 0 };
  for (const [round, moment] of moments.entries()) {
    clock.forward(0.1); // checks and publications are counted by the minute
    const [before, count] = [await shown(), (await revisions()).length];
    const after = [`Photography, edition ${round}`, `Edition ${round}.\n\n${original}`];
    const { id } = (await ask('POST', '/drafts', { course: courseId, title: null })).data;
    const change = async (path: string, text: (text: string) => string) => {
      const { text: now, hash } = (await ask('GET', `/drafts/${id}/text?path=${path}`)).data;
      const body = { path, text: text(now), basedOn: hash };
      expect((await ask('PUT', `/drafts/${id}/text`, body)).status).toBe(200);
    };
    await change(facts, (text) => text.replace(/^title: .*/, `title: ${after[0]}`));
    await change(lesson, () => after[1] ?? '');
    expect((await ask('POST', `/drafts/${id}/review`, {})).data).toMatchObject({ status: 'inReview', problems: [] });
    const { version } = (await ask('GET', `/drafts/${id}`)).data;
    const approved = (await ask('POST', `/drafts/${id}/approval`, { version })).data;
    expect(approved.status).toBe('approved');
    const publish = () =>
      ask('POST', `/drafts/${id}/publication`, { version: approved.version, reason: `Edition ${round}` });

    let isSettled = false;
    const publishing = publish().finally(() => {
      isSettled = true;
    });
    for (let looks = 0; looks < moment && !isSettled; looks++) await shown();
    await platform.kill();
    const isAnswered = (await publishing).status === 200;
    await platform.restart();

    const { status, revision } = (await ask('GET', `/drafts/${id}`)).data;
    const isPublished = status === 'published';
    found.answered += Number(isAnswered);
    found[isPublished ? 'published' : 'open']++;
    if (isAnswered) expect(status).toBe('published');
    else expect(['approved', 'published']).toContain(status);
    expect(await shown()).toEqual(isPublished ? after : before);
    expect(await revisions()).toHaveLength(count + Number(isPublished));
    expect(await audited()).toHaveLength(count - 1 + Number(isPublished));
    if (isPublished) expect(await audited()).toContain(revision);
    else expect((await publish()).data.status).toBe('published');
    expect(await shown()).toEqual(after);
    expect((await revisions())[0]).toMatchObject({ id: count + 1, message: `Edition ${round}` });
  }
  console.info(`${moments.length} kills while publishing: ${JSON.stringify(found)}`);
  expect(found.open).toBeGreaterThan(0);
  expect(found.published).toBeGreaterThan(0);
  expect(await platform.ask('audit', 'verify')).toContain('as written');
});
