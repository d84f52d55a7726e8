import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { open } from '../../../../src/flows/desk/draft-preview/page.tsx';
import { aCourse, aLesson, aPracticeState } from '../../../support/courses.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const course = aCourse(
  { loom: [aLesson('warp', { preview: true }), aLesson('weft')] },
  { purchased: false, practice_test: aPracticeState() },
);
const preview: DeskPreview = {
  draft: 'dft_1',
  course: 'weaving',
  title: 'Weaving',
  languages: ['en', 'ckb'],
  problems: [],
};

const visit = (query: string, answers: Answers = {}) =>
  visitDesk(
    open,
    { draftId: 'dft_1' },
    {
      'GET /desk/drafts/{id}/preview': ok(preview),
      'GET /desk/drafts/{id}/preview/{lang}/course': ok(course),
      ...answers,
    },
    query,
  );
const linksNamed = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

const at = '/desk/drafts/dft_1/preview';

it('[DESK-146][DESK-149] a course preview shows the page as a visitor would see it, with links into the preview', async () => {
  const { callsOf } = visit('as=visitor');
  await screen.findByRole('heading', { level: 1, name: 'Weaving' });
  await screen.findByText('A draft of Weaving, as a visitor would see it. Nothing is stored or sent.');
  expect(callsOf('GET /desk/drafts/{id}/preview/{lang}/course').map(({ query }) => `${query}`)).toEqual(['as=visitor']);
  expect(linksNamed('Lesson warp')).toEqual([`${at}/warp?as=visitor`]);
  expect(linksNamed(/^Lesson weft/)).toEqual([`${at}?as=visitor&outside=1`]);
  expect(linksNamed('As a learner')).toEqual([`${at}?as=learner`]);
  expect(linksNamed('کوردی (سۆرانی)')).toEqual([`/ckb${at}?as=visitor`]);
  expect(linksNamed('Back to the draft')).toEqual(['/desk/drafts/dft_1']);
});

it('[DESK-146] a course preview can show the page as a learner who has bought the course would see it', async () => {
  visit('as=learner');
  await screen.findByText('A draft of Weaving, as a learner who bought it would see it. Nothing is stored or sent.');
  expect(linksNamed(/^Lesson weft/)).toEqual([`${at}/weft?as=learner`]);
  expect(screen.getByRole('progressbar')).toBeDefined();
});

it('[DESK-149] a wish in a course preview is shown and not sent', async () => {
  const { user, callsOf } = visit('as=visitor');
  const wish = await screen.findByRole('button', { name: /wishlist/i });
  await user.click(wish);
  expect(wish.getAttribute('aria-pressed')).toBe('true');
  expect(callsOf('GET /user/courses')).toEqual([]);
});

it('[DESK-149] a preview says of other pages of the site that they are not part of it', async () => {
  const { callsOf } = visit('as=learner&outside=1');
  await screen.findByRole('heading', { level: 1, name: 'Not part of the preview' });
  expect(linksNamed('To the page of the course')).toEqual([`${at}?as=learner`]);
  expect(callsOf('GET /desk/drafts/{id}/preview/{lang}/course')).toEqual([]);
});

it('[DESK-148] a preview of a draft with problems shows these instead of the page', async () => {
  const problems = [{ path: 'courses/weaving/course.yaml', line: 3, message: 'description is empty' }];
  visit('as=visitor', {
    'GET /desk/drafts/{id}/preview': ok({ ...preview, title: null, languages: [], problems }),
    'GET /desk/drafts/{id}/preview/{lang}/course': {
      status: 409,
      body: { error: 'has_problems', message: 'Put it right' },
    },
  });
  await screen.findByText('description is empty');
  expect(screen.queryByRole('heading', { name: 'Weaving' })).toBeNull();
  expect(linksNamed('course.yaml, line 3')).toEqual([
    '/desk/drafts/dft_1/text?path=courses%2Fweaving%2Fcourse.yaml&line=3',
  ]);
});
