import { describe, expect, it } from 'vitest';
import { href } from '../paths.ts';
import { inPreview, isOutside, previewHref, viewerIn } from './preview.ts';

const preview = { draftId: 'dft_1', as: 'learner' } as const;
const lesson = href('lesson', { courseId: 'weaving', chapterId: 'loom', lessonId: 'warp' });
const outside = '/desk/drafts/dft_1/preview?as=learner&outside=1';

describe('where a link of a learner’s page leads in a preview', () => {
  it.each([
    [href('course', { courseId: 'weaving' }), '/desk/drafts/dft_1/preview?as=learner'],
    [lesson, '/desk/drafts/dft_1/preview/warp?as=learner'],
    [`${lesson}?from=review`, '/desk/drafts/dft_1/preview/warp?as=learner'],
    [`${lesson}#section-tie`, '/desk/drafts/dft_1/preview/warp?as=learner#section-tie'],
    [href('course', { courseId: 'sewing' }), outside],
    [href('lesson', { courseId: 'sewing', chapterId: 'loom', lessonId: 'warp' }), outside],
    [href('practiceTest', { courseId: 'weaving' }), outside],
    [href('coursePaymentOptions', { courseId: 'weaving' }), outside],
    [href('login'), outside],
    ['/desk/drafts', outside],
    ['/nowhere', outside],
  ])('[DESK-149] %s leads to %s', (to, place) => {
    expect(inPreview(preview, 'weaving', to)).toBe(place);
  });

  it('[DESK-149] is any course while it is not known which one is shown', () => {
    expect(inPreview(preview, null, lesson)).toBe('/desk/drafts/dft_1/preview/warp?as=learner');
    expect(inPreview(preview, null, href('login'))).toBe(outside);
  });
});

it('[DESK-149] the address says as whom and what is shown, a visitor by default', () => {
  const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);
  expect(viewerIn(queryOf(previewHref(preview, 'warp')))).toBe('learner');
  expect(['', 'as=owner', 'as='].map((query) => viewerIn(new URLSearchParams(query)))).toEqual(
    Array(3).fill('visitor'),
  );
  expect([isOutside(queryOf(outside)), isOutside(queryOf(previewHref(preview)))]).toEqual([true, false]);
});
