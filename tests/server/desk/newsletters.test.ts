import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../server/domain/common/ids.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ env: deskOn });
const english = { language: 'en' as const, subject: 'Spring', text: 'New courses begin in **March**.' };
let office: ReturnType<typeof officeOf>;
let other: ReturnType<typeof officeOf>;
let id: string;

beforeAll(async () => {
  office = officeOf(platform, await staffSession(platform, ['support']));
  other = officeOf(platform, await staffSession(platform, ['owner']));
});

beforeEach(async () => {
  id = newId('nwl');
  const { db, now } = platform.services;
  await db.insertInto('newsletters').values({ id, made_at: now() }).execute();
  await db
    .insertInto('newsletter_texts')
    .values({ newsletter_id: id, ...english })
    .execute();
});

const read = async () => (await office.newsletter(id)).body.data;
const hashOf = async (language: string) =>
  (await read()).texts.find((text) => text.language === language)?.hash ?? null;

it('[DESK-162] a newsletter can be read in all languages, and is saved language by language', async () => {
  expect(await read()).toMatchObject({ id, sentAt: null, texts: [english] });
  const dutch = { language: 'nl' as const, subject: 'Lente', text: 'In maart.' };
  const { status, body } = await office.saveLetter(id, { ...dutch, basedOn: null });
  expect([status, body.data.texts]).toMatchObject([200, [english, dutch]]);
  expect(await hashOf('nl')).toBe(body.data.texts[1]?.hash);
  expect((await office.newsletter('nwl_none')).status).toBe(404);
});

it('[DESK-163] saving over a text that somebody else has changed is answered 409, and both texts are kept', async () => {
  const basedOn = await hashOf('en');
  const theirs = { ...english, text: 'In May.' };
  expect((await other.saveLetter(id, { ...theirs, basedOn })).status).toBe(200);
  const refused = await office.saveLetter(id, { ...english, text: 'In June.', basedOn });
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'changed_meanwhile' }]);
  expect((await read()).texts).toMatchObject([theirs]);
  const chosen = await office.saveLetter(id, { ...english, text: 'In June.', basedOn: await hashOf('en') });
  expect(chosen.status).toBe(200);
});

it('[DESK-163] when two people save the same text at the same time, one of them succeeds', async () => {
  const basedOn = await hashOf('en');
  const saves = await Promise.all([
    office.saveLetter(id, { ...english, text: 'In May.', basedOn }),
    other.saveLetter(id, { ...english, text: 'In June.', basedOn }),
  ]);
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('[DESK-163] beginning a language that somebody else has begun is a conflict, and repeating a save is not', async () => {
  const dutch = { language: 'nl' as const, subject: 'Lente', text: 'In maart.', basedOn: null };
  expect((await other.saveLetter(id, dutch)).status).toBe(200);
  expect((await other.saveLetter(id, dutch)).status).toBe(200);
  expect((await office.saveLetter(id, { ...dutch, text: 'In mei.' })).status).toBe(409);
});

it('[DESK-164] the mail preview shows a text that is not saved yet', async () => {
  const { status, body } = await office.mailOf(id, { ...english, subject: 'May', text: 'In **May**.' });
  expect([status, body.data.subject]).toEqual([200, 'May']);
  expect(body.data.html).toContain('<p>In <strong>May</strong>.</p>');
  expect(body.data.text).toMatch(/^In \*\*May\*\*\.\n\n-- \n[\s\S]*\nhttp/);
  expect((await read()).texts).toMatchObject([english]);
  const wrong = await office.mailOf(id, { ...english, text: '![a loom](loom.webp)' });
  expect([wrong.status, JSON.parse(wrong.text).errors]).toEqual([
    422,
    { text: [expect.stringContaining('no pictures')] },
  ]);
});

it('[DESK-165] a newsletter that was sent can be read and no longer be changed', async () => {
  const { db, now } = platform.services;
  const basedOn = await hashOf('en');
  await db.updateTable('newsletters').set({ sent_at: now() }).where('id', '=', id).execute();
  expect((await read()).sentAt).toBe(now().toISOString());
  expect((await office.saveLetter(id, { ...english, text: 'In May.', basedOn })).status).toBe(409);
  expect((await read()).texts).toMatchObject([english]);
});
