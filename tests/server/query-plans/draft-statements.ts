import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import { importContent } from '../../../server/content/import.ts';
import { staffSession } from '../support/desk.ts';
import type { Platform } from '../support/platform.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const path = 'courses/first-stitches/lessons/running-stitch.md';

/**
 * Of a course of the tests' own content, which is imported for it: nothing else of the catalogue is
 * left.
 * @throws Error for a call that has no success
 */
export async function makeDraftStatements(platform: Platform, during: (step: string) => void): Promise<void> {
  const [author, reviewer] = [await staffSession(platform, ['owner']), await staffSession(platform, ['reviewer'])];
  const call = async (method: 'GET' | 'POST' | 'PUT', address: string, body?: object, { headers } = author) => {
    during(`${method} /desk${address.replace(/dft_[\w-]+/, '{id}')}`);
    const { status, text } = await platform.request(method, `/api/desk${address}`, body, { headers });
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${text}`);
    return JSON.parse(text).data as { id: string; version: number; files: { path: string; hash: string }[] };
  };
  during('the import of a folder');
  await importContent(platform.services.db, fixture, platform.services.now());
  await call('PUT', '/courses/first-stitches/authors', { authors: [author.id] });
  const begun = await call('POST', '/drafts', { course: 'first-stitches', title: null });
  const draft = `/drafts/${begun.id}`;
  await call('GET', '/drafts');
  await call('GET', draft);
  await call('GET', `${draft}/text?path=${path}`);
  await call('POST', `${draft}/rendering`, { text: '## Thread' });
  const question = {
    lesson: 'running-stitch',
    ask: 'Is it short?',
    answer: 'true',
    why_true: 'Yes.',
    why_false: 'It is.',
  };
  const change = { type: 'write', id: null, kind: 'true-or-false', fields: question };
  await call('POST', `${draft}/questions`, { basedOn: null, change });
  await call('GET', `${draft}/questions`);
  await call('POST', `${draft}/questions/is-it-short/trial`, { answer: null, round: 1, basedOn: null });
  const practice = 'courses/first-stitches/practice-test.yaml';
  const written = (await call('GET', draft)).files.find((file) => file.path === practice)?.hash;
  await call('POST', `${draft}/questions`, { basedOn: written, change: { type: 'remove', id: 'is-it-short' } });
  await call('GET', `${draft}/preview`);
  await call('GET', `${draft}/preview/ckb/course?as=visitor`);
  await call('GET', `${draft}/preview/en/lessons/running-stitch?as=learner`);
  during('a picture of a preview');
  await platform.request('GET', `/api/desk${draft}/preview/en/files/running-stitch.svg`, undefined, author);
  const basedOn = begun.files.find((file) => file.path === path)?.hash ?? null;
  await call('PUT', `${draft}/text`, { path, text: 'Another text.\n', basedOn });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sha256 = sha256Of(picture);
  const uploads = `${draft}/uploads/${sha256}`;
  await call('PUT', uploads, { size: picture.length, offset: 0, bytes: picture.toString('base64') });
  await call('GET', uploads);
  const added = await call('POST', `${draft}/files`, { sha256, kind: 'picture', name: 'loom', lesson: null });
  const loom = added.files.find((file) => file.path.endsWith('/loom.webp'));
  await call('POST', `${draft}/rendering`, { text: '![A loom](loom.webp)' });
  during('a picture of a draft');
  await platform.request('GET', `/api/desk${draft}/files/${loom?.hash}.webp`, undefined, { headers: author.headers });
  during('a picture of a lesson');
  await platform.request('GET', `/media/lessons/${loom?.hash}.8x8.webp`);
  await call('PUT', `${draft}/text`, { path: loom?.path, text: null, basedOn: loom?.hash });
  // as if a picture of this name was published since
  const again = await call('POST', `${draft}/files`, { sha256, kind: 'picture', name: 'loom', lesson: null });
  await platform.services.db
    .updateTable('course_drafts')
    .set({ status: 'conflict', conflicts: [loom?.path ?? ''] })
    .where('id', '=', begun.id)
    .execute();
  await call('POST', `${draft}/conflict`, { path: loom?.path, keeps: 'theirs', version: again.version });
  for (const step of ['check', 'review', 'recall', 'review']) await call('POST', `${draft}/${step}`, {});
  const read = async () => (await call('GET', draft)).version;
  await call('POST', `${draft}/changes`, { words: 'Shorter.', version: await read() }, reviewer);
  await call('POST', `${draft}/review`, {});
  await call('POST', `${draft}/approval`, { version: await read() }, reviewer);
  await call('POST', `${draft}/publication`, { reason: 'It is better', version: await read() });
  const { id } = await call('POST', '/drafts', { course: 'weaving', title: 'Weaving' });
  await call('POST', `/drafts/${id}/discard`, {});
  await call('GET', '/revisions');
  const revision = await platform.services.db
    .selectFrom('course_drafts')
    .select('revision')
    .where('id', '=', begun.id)
    .executeTakeFirstOrThrow();
  await call('GET', `/revisions/${revision.revision}`);
  await call('POST', `/revisions/${revision.revision}/withdrawal`, { reason: 'Too early' });
}
