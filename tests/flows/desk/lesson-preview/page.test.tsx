import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { open } from '../../../../src/flows/desk/lesson-preview/page.tsx';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const warp = aLesson('warp', {
  ...{ preview: true, sample: true, content_html: '<p>Tie it <strong>tight</strong>.</p>' },
  attachments: [
    { id: 'warp.knots.pdf', url: '/api/desk/x', mimeType: 'application/pdf', fileName: 'knots.pdf' },
    { id: 'warp.grid.png', url: '/api/desk/y', mimeType: 'image/png', fileName: 'grid.png' },
  ],
});
const course = aCourse({ loom: [warp, aLesson('weft')] }, { purchased: false });
const preview: DeskPreview = { draft: 'dft_1', course: 'weaving', title: 'Weaving', languages: ['en'], problems: [] };

const visit = (query: string, lessonId = 'warp', answers: Answers = {}) =>
  visitDesk(
    open,
    { draftId: 'dft_1', lessonId },
    {
      'GET /desk/drafts/{id}/preview': ok(preview),
      'GET /desk/drafts/{id}/preview/{lang}/course': ok(course),
      'GET /desk/drafts/{id}/preview/{lang}/lessons/{lesson}': ok(warp),
      ...answers,
    },
    query,
  );

const at = '/desk/drafts/dft_1/preview';
const navigations = (emitted: readonly { type: string }[]) => emitted.filter(({ type }) => type === 'navigate');

it('[DESK-146] a lesson preview shows the lesson as a visitor would see it, with a link instead of the video', async () => {
  const { callsOf } = visit('as=visitor');
  await screen.findByText('tight');
  const [asked] = callsOf('GET /desk/drafts/{id}/preview/{lang}/lessons/{lesson}');
  expect([asked?.path, `${asked?.query}`]).toEqual(['/desk/drafts/dft_1/preview/en/lessons/warp', 'as=visitor']);
  expect(screen.getByRole('link', { name: 'Watch it at Vimeo' }).getAttribute('href')).toBe(
    'https://vimeo.com/76979871/8272103f6e',
  );
  expect(screen.getByRole('link', { name: 'Text of this lesson' }).getAttribute('href')).toBe(
    '/desk/drafts/dft_1/text?path=courses%2Fweaving%2Flessons%2Fwarp.md',
  );
});

it('[DESK-147] a lesson preview for visitors requests nothing of a lesson that they would have to buy', async () => {
  const { callsOf, user, emitted } = visit('as=visitor', 'weft');
  // the dialog hides the page behind it
  const dialog = await screen.findByRole('dialog', { name: 'Lesson Locked' });
  expect(callsOf('GET /desk/drafts/{id}/preview/{lang}/lessons/{lesson}')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Purchase Course' }));
  expect(navigations(emitted)).toEqual([{ type: 'navigate', to: `${at}?as=visitor&outside=1` }]);
});

it('[DESK-149] in a preview as a learner, going to the next lesson and marking one as read send nothing', async () => {
  const { user, emitted, callsOf } = visit('as=learner');
  await user.click(await screen.findByRole('button', { name: /have read/i }));
  await screen.findByText(/marked|done/i, { selector: '[tabindex="-1"]' });
  expect(callsOf('PUT /user/lessons/{id}/read')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  expect(navigations(emitted)).toEqual([{ type: 'navigate', to: `${at}/weft?as=learner` }]);
});

it('[DESK-149] in a preview as a visitor, logging in and buying stay within the preview', async () => {
  const { user, emitted } = visit('as=visitor');
  await user.click(await screen.findByRole('button', { name: /Log in/i }));
  expect(navigations(emitted)).toEqual([{ type: 'navigate', to: `${at}?as=visitor&outside=1` }]);
});

it('[DESK-146] a lesson preview downloads an attachment of the draft', async () => {
  const pressed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const { user } = visit('as=learner');
  await user.click(await screen.findByRole('button', { name: /Download.*knots\.pdf/ }));
  expect(pressed).toEqual([`/api${at}/en/files/warp.knots.pdf knots.pdf`]);
  click.mockRestore();
});

it('[DESK-146] a lesson preview says so where the draft has no such lesson', async () => {
  visit('as=learner', 'knots');
  await screen.findByRole('heading', { level: 1, name: /not found|no such|does not exist/i });
});
