import { render, screen } from '@testing-library/react';
import { createModel, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { DeskRevisionDetails } from '../../../../common/api/types.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { RevisionScreen } from '../../../../src/flows/desk/revision/RevisionScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const folder = 'courses/first-stitches';
const aVersion: DeskRevisionDetails = {
  ...{ id: 13, at: '2026-11-27T09:00:00Z', author: 'Berivan Aziz', message: 'The first lesson says what to buy' },
  changed: 6,
  files: [
    {
      ...{ path: `${folder}/lessons/running-stitch.md`, change: 'changed', omitted: null },
      ...{ before: 'Thread a needle.\n', after: 'Buy a needle.\n' },
    },
    { path: `${folder}/lessons/back-stitch.md`, change: 'added', omitted: null, before: null, after: 'Sew back.\n' },
    { path: `${folder}/lessons/knots.md`, change: 'deleted', omitted: null, before: 'Tie a knot.\n', after: null },
    { path: `${folder}/pattern.pdf`, change: 'added', omitted: 'no_text', before: null, after: null },
    { path: 'courses/weaving/course.yaml', change: 'changed', omitted: 'no_right', before: null, after: null },
    { path: 'posts/first-income.md', change: 'deleted', omitted: 'too_long', before: null, after: null },
  ],
};

const model = createModel(deskRecordMachine<DeskRevisionDetails>(), {
  events: { 'retry.pressed': {}, 'connection.restored': {}, 'record.changed': {} },
  outcomes: {
    load: {
      ...refusalsOf('GET /desk/revisions/{id}'),
      'of six files': resolve(aVersion),
      'without a change, of the folder': resolve({ ...aVersion, id: 1, author: null, changed: 0, files: [] }),
    },
  },
  serializeState: ({ value, context }) => [value, context.data?.id],
});

testModel(model, {
  proves: ['DESK-145'],
  variants: { '': { name: 'the version' } },
  // the chart is reviewed where it is walked through the page of a learner
  reviewed: ['screen'],
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<RevisionScreen record={actor} />),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
      'record.changed': external,
    },
  }),
  states: {
    '*': (snapshot) => {
      const { data } = snapshot.context;
      const other = snapshot.matches('missing') ? 'There is no such version' : 'We could not load this page';
      const title = data ? `Version ${data.id}` : snapshot.hasTag('busy') ? 'Version' : other;
      expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(title);
      const files = screen.queryAllByRole('article').map((file) => file.querySelector('h3')?.textContent);
      expect(files).toEqual(data?.files.map(({ path }) => path) ?? []);
      const back = screen.queryByRole('link', { name: 'All versions' });
      expect(back !== null).toBe(data !== null || snapshot.matches('missing'));
    },
  },
});
