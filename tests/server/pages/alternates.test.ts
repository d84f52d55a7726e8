import { expect, it } from 'vitest';
import { alternatesOf } from '../../../server/pages/alternates.ts';

const english = { code: 'en', isDraft: false } as const;

it('[LANG-04] a page lists its published translations as alternates for search engines', () => {
  const others = [
    { code: 'ckb', isDraft: false },
    { code: 'kmr', isDraft: false },
    { code: 'ar', isDraft: true },
  ] as const;
  expect(alternatesOf('https://zanin.example', '/course', [english, ...others])).toEqual([
    ['en', 'https://zanin.example/course'],
    ['ku-Arab', 'https://zanin.example/ckb/course'],
    ['ku', 'https://zanin.example/kmr/course'],
    ['x-default', 'https://zanin.example/course'],
  ]);
});

it('[LANG-04] a page has no alternates while all translations are drafts', () => {
  expect(alternatesOf('https://zanin.example', '/', [english, { code: 'nl', isDraft: true }])).toEqual([]);
});
