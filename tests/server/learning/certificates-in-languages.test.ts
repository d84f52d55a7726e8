import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { TranslatedKind } from '../../../server/db/tables/catalogue.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { certificateOf, finishLesson } from '../support/learning.ts';
import { textsOf } from '../support/pdf-texts.ts';
import type { Member } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();
const { db } = platform.services;

const title = 'یەکەم دوورینەکان';
const words: readonly [TranslatedKind, string, object][] = [
  ['course', 'first-stitches', { title, description: 'دوورین' }],
  ['lesson', 'running-stitch', { title: 'دوورینی ڕاست', description: '' }],
];

let member: Member;
let id = '';
beforeAll(async () => {
  for (const [kind, id, each] of words) {
    const row = { language: 'ckb', kind, id, course_id: 'first-stitches', words: JSON.stringify(each) } as const;
    await db.insertInto('translations').values(row).execute();
  }
  member = await platform.makeMember();
  await speaks('ckb');
  for (const lesson of ['running-stitch', 'sew-a-button']) await finishLesson(platform, member.token, lesson);
  id = await certificateOf(platform, member.userId);
});

const speaks = (language: LanguageCode) =>
  db.updateTable('users').set({ language }).where('id', '=', member.userId).execute();
const asked = async (language?: string) => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  return (await platform.get<Answer<'getCertificate'>>(`/api/certificates/${id}`, { headers })).body.data;
};
const linesOf = async () => {
  const { bytes } = await platform.get(`/api/download/certificate/${id}`, { token: member.token });
  return textsOf(bytes.toString('latin1'), 'ActualText');
};

interface Badge {
  name: string;
  credentialSubject: { achievement: { inLanguage: string; name: string } };
  evidence: unknown;
}
const badgeNow = async () => {
  const { text } = await platform.get(`/api/download/badge/${id}`, { token: member.token });
  return decodeJwt<Badge>(text);
};

describe('[LANG-23] a certificate of a translated course', () => {
  it('says the title and what was taught in the language of who checks it, and in English what was not translated', async () => {
    const english = await asked();
    expect(await asked('ckb')).toEqual({
      ...english,
      translation: {
        lang: 'ckb',
        course: title,
        outline: [
          { ...english.outline?.[0], lessons: ['دوورینی ڕاست', ...(english.outline?.[0]?.lessons.slice(1) ?? [])] },
          ...(english.outline?.slice(1) ?? []),
        ],
      },
    });
    expect(english.course).toBe('First stitches');
  });

  it('is unchanged for a request in English, without a language or in one without a translation', async () => {
    const plain = await asked();
    expect(plain).not.toHaveProperty('translation');
    expect(await asked('en')).toEqual(plain);
    expect(await asked('nl')).toEqual(plain);
  });

  it('has both titles on paper, and the English one only in a language without a translation', async () => {
    const lines = await linesOf();
    expect(lines.slice(lines.indexOf(title)).slice(0, 2)).toEqual([title, 'First stitches']);
    await speaks('nl');
    expect((await linesOf()).filter((line) => [title, 'First stitches'].includes(line))).toEqual(['First stitches']);
    await speaks('ckb');
  });

  it('has a badge in the language of its holder, with the English text below', async () => {
    const badge = await badgeNow();
    expect(badge.name).toBe(title);
    expect(badge.credentialSubject.achievement).toEqual({
      ...{ id: 'http://localhost:3000/ckb/course/first-stitches', type: ['Achievement'], achievementType: 'Course' },
      ...{ inLanguage: 'ckb', name: title },
      description: expect.stringMatching(
        new RegExp(`^[^a-z]*${title}[^a-z]*\n\nThe online course “First stitches” of Zanin: `),
      ),
      criteria: { narrative: expect.stringMatching(/^[^a-z]+\n\nAll lessons of the course were completed\.$/) },
      related: [{ id: 'http://localhost:3000/course/first-stitches', type: ['Related'], inLanguage: 'en' }],
    });
    expect(badge.evidence).toEqual([expect.objectContaining({ name: expect.not.stringMatching(/[a-z]/) })]);
    await speaks('nl');
    const { achievement } = (await badgeNow()).credentialSubject;
    expect([achievement.inLanguage, achievement.name]).toEqual(['nl', 'First stitches']);
    await speaks('ckb');
  });

  it('keeps the words with which it was issued', async () => {
    const shown = async () => {
      const { name, credentialSubject } = await badgeNow();
      return [await asked('ckb'), await linesOf(), name, credentialSubject];
    };
    const before = await shown();
    await db
      .updateTable('translations')
      .set({ words: JSON.stringify({ title: 'ناوێکی تر' }) })
      .execute();
    await db.updateTable('courses').set({ title: 'Other' }).where('id', '=', 'first-stitches').execute();
    expect(await shown()).toEqual(before);
  });

  it('stays in English if it was issued before translated titles were stored', async () => {
    const older = await platform.makeMember();
    await db
      .insertInto('certificates')
      .values({
        ...{ id: 'crt_older', user_id: older.userId, course_id: 'first-stitches', holder: 'Dilan Karim' },
        ...{ course_title: 'First stitches', issued_at: platform.clock.now(), seconds: 0, outline: '[]' },
        ...{ lessons_watched: 1, lessons_read: 0 },
      })
      .execute();
    const headers = { 'accept-language': 'ckb' };
    const { body } = await platform.get<Answer<'getCertificate'>>('/api/certificates/crt_older', { headers });
    expect(body.data).not.toHaveProperty('translation');
  });
});
