import { render, screen } from '@testing-library/react';
import { createModel, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { PreviewScreen } from '../../../../src/flows/desk/draft-preview/PreviewScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const aPreview: DeskPreview = {
  ...{ draft: 'dft_1', course: 'weaving', title: 'Weaving for beginners' },
  ...{ languages: ['en', 'ckb'], problems: [] },
};
const withProblems: DeskPreview = {
  ...{ draft: 'dft_1', course: 'weaving', title: null, languages: [] },
  problems: [
    { path: 'courses/weaving/course.yaml', line: 3, message: 'description is empty; write its value' },
    { path: 'courses/weaving/pictures/loom.webp', line: 1, message: 'no lesson shows this picture; delete the file' },
    { path: 'plans.yaml', line: 1, message: 'there should be one plan with the id yearly' },
  ],
};

const model = createModel(deskRecordMachine<DeskPreview>(), {
  events: { 'retry.pressed': {}, 'connection.restored': {}, 'record.changed': {} },
  outcomes: {
    load: {
      ...refusalsOf('GET /desk/drafts/{id}/preview'),
      'without problems': resolve(aPreview),
      'with problems': resolve(withProblems),
    },
  },
  serializeState: ({ value, context }) => [value, context.data?.title],
});

const preview = { draftId: 'dft_1', as: 'visitor' } as const;

testModel(model, {
  proves: ['DESK-148', 'DESK-149'],
  variants: { '': { name: 'the preview' } },
  // the chart is reviewed where it is walked through the page of a learner
  reviewed: ['screen'],
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <PreviewScreen
          record={actor}
          preview={preview}
          lessonId="warp"
          page={<h1 tabIndex={-1}>A page of learners</h1>}
        />,
      ),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
      'record.changed': external,
    },
  }),
  states: {
    '*': (snapshot) => {
      const { data } = snapshot.context;
      const other = snapshot.matches('missing') ? 'There is no such draft' : 'We could not load this page';
      const shown = data?.problems.length === 0 ? 'A page of learners' : 'This draft cannot be previewed yet';
      const title = data ? shown : snapshot.hasTag('busy') ? 'Preview' : other;
      expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(title);
      const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
      const text = '/desk/drafts/dft_1/text?path=courses%2Fweaving%2F';
      expect(links.includes(`${text}course.yaml&line=3`)).toBe(data?.title === null);
      expect(links.includes(`${text}lessons%2Fwarp.md`)).toBe(data !== null && data.title !== null);
      const viewer = screen.queryByRole('link', { name: 'As a visitor' })?.getAttribute('aria-current') ?? null;
      expect(viewer).toBe(data?.problems.length === 0 ? 'true' : null);
    },
  },
});
