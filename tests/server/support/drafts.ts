import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { deskOn, staffSession } from './desk.ts';
import { type Platform, startPlatform } from './platform.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
export const course = 'first-stitches';
export const lesson = `courses/${course}/lessons/running-stitch.md`;
export const yaml = `courses/${course}/course.yaml`;
export const original = `${readFileSync(join(fixture, lesson), 'utf8')}\n## Then\n\nThe end.\n`;

/** Of the content that the platform has imported; each test changes its own copy. */
export let root: string;
export let platform: Platform;
export let author: Awaited<ReturnType<typeof staffSession>>;
/** Who reviews too. */
export let other: typeof author;
export let reviewer: typeof author;
export let owner: typeof author;

export const start = async (env: Record<string, string> = {}) => {
  platform = await startPlatform({ content: root, env: { ...deskOn, ...env } });
  [author, other] = [await staffSession(platform, ['author']), await staffSession(platform, ['author', 'reviewer'])];
  [reviewer, owner] = [await staffSession(platform, ['reviewer']), await staffSession(platform, ['owner'])];
  await call(owner, 'PUT', `/courses/${course}/authors`, { authors: [author.id, other.id] });
};

/** A platform for each test of a file, with four accounts of the desk. */
export function setUpDrafts(): void {
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
}

export type Session = { headers: Record<string, string> };

export interface Shown {
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

export async function call({ headers }: Session, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await platform.request(method, `/api/desk${path}`, body, { headers });
  return { status: answer.status, body: answer.body as unknown as Body };
}

export const begin = async (session: Session, body: object = { course, title: null }) =>
  (await call(session, 'POST', '/drafts', body)).body.data;

/** A decision is on the draft as it is now. */
export const step = async (session: Session, { id }: { id: string }, path: string, body: object = {}) => {
  const decides = ['approval', 'changes', 'publication'].includes(path);
  const version = decides ? { version: (await call(owner, 'GET', `/drafts/${id}`)).body.data.version } : {};
  return call(session, 'POST', `/drafts/${id}/${path}`, { ...version, ...body });
};

export const hashOf = ({ files }: Shown, path: string) => files.find((file) => file.path === path)?.hash ?? null;

export const save = async (session: Session, draft: Shown, path: string, text: string | null) =>
  call(session, 'PUT', `/drafts/${draft.id}/text`, { path, text, basedOn: hashOf(draft, path) });

export const edit = async (session: Session, path: string, text: string | null) =>
  (await save(session, await begin(session), path, text)).body.data;

export const read = async (session: Session, { id }: { id: string }, path: string) =>
  (await platform.request('GET', `/api/desk/drafts/${id}/text?path=${path}`, undefined, { headers: session.headers }))
    .body.data as { text: string | null; published: string | null; hash: string | null };

export const approved = async (session: Session, draft: Shown, by: Session = reviewer) => {
  expect((await step(session, draft, 'review')).body.data).toMatchObject({ status: 'inReview', problems: [] });
  expect((await step(by, draft, 'approval')).body.data.status).toBe('approved');
};

export const publish = async (session: Session, draft: Shown) =>
  (await step(session, draft, 'publication', { reason: 'It is better' })).body.data;

export const publicLesson = async () =>
  (await platform.get('/api/lesson/preview/running-stitch/en')).body.data as { content: string };

export const auditRows = () =>
  platform.services.db
    .selectFrom('audit_log')
    .select(['operator', 'command', 'target', 'changes'])
    .where('command', '!=', 'course authors')
    .orderBy('number')
    .execute();
