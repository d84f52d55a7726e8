import { render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DeskRevision } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/revisions.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { revisionsMachine } from '../../../../machines/desk/revisions.machine.ts';
import { RevisionsScreen } from '../../../../src/flows/desk/revisions/RevisionsScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';

const first: DeskRevision = { id: 1, at: '2026-11-20T08:00:00Z', author: null, message: 'Import', changed: 240 };
const second: DeskRevision = {
  id: 2,
  at: '2026-11-27T09:00:00Z',
  author: 'Berivan Aziz',
  message: 'The first lesson says what to buy',
  changed: 1,
};
const all = [second, first];

const model = createModel(revisionsMachine, {
  events: {
    'revision.chosen': [{ id: 2 }],
    'reason.changed': { generate: [{ reason: 'Too early' }], when: ({ context }) => context.reason === '' },
    'form.submitted': {},
    'keep.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    listDeskRevisions: {
      ...refusalsOf('GET /desk/revisions'),
      // an answer without what is on the screen would be another list
      revisions: resolve(all),
    },
    takeBackDeskRevision: {
      ...refusalsOf('POST /desk/revisions/{id}/withdrawal'),
      done: resolve(3),
      'changed since': reject(failure('conflict', { status: 409, message: 'These files were changed since.' })),
      'a reason with an address': reject(
        failure('validation', { status: 422, errors: { reason: ['Name people by their id.'] } }),
      ),
    },
  },
  serializeState: ({ value, context: { revisions, chosen, reason, errors, said } }) => [
    ...[value, revisions.length, chosen, reason, errors, said],
  ],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-75'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<RevisionsScreen actor={actor} mayTakeBack />),
    gestures: {
      'revision.chosen': (_, user) => user.click(screen.getByRole('button', { name: say.takeBack })),
      'reason.changed': async ({ reason }, user) =>
        user.type(within(await dialog()).getByLabelText(say.reason), reason),
      'form.submitted': async (_, user) => user.click(within(await dialog()).getByRole('button', { name: /^Tak/ })),
      'keep.pressed': (_, user) => user.keyboard('{Escape}'),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop waiting' })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

const dialog = () => screen.findByRole('dialog');

/** What a reviewer sees of each state. */
async function see(shown: SnapshotFrom<typeof revisionsMachine>): Promise<void> {
  const { revisions, chosen, reason, errors, said } = shown.context;
  const words = said === null ? null : wordsOf(said, say.said);
  if (shown.hasTag('open')) {
    const open = within(await dialog());
    open.getByRole('heading', { name: `Take version ${chosen} back?` });
    const field = open.getByLabelText<HTMLInputElement>(say.reason);
    expect(field.value).toBe(reason);
    expect(field.getAttribute('aria-invalid')).toBe(errors.reason === undefined ? null : 'true');
    if (words !== null) open.getByText(words);
    return;
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Versions' });
  expect(screen.queryByText(say.failed) !== null).toBe(shown.matches('failed'));
  const listed = revisions.length > 0 && !shown.matches('failed');
  expect(screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    listed ? ['Version 2', 'Version 1'] : [],
  );
  expect(screen.queryByText('from the content folder') !== null).toBe(listed);
  expect(screen.queryByText('240 files changed') !== null).toBe(listed);
  // the first one has nothing before it
  expect(screen.queryAllByRole('button', { name: say.takeBack })).toHaveLength(
    shown.matches('shown') && listed ? 1 : 0,
  );
  if (words !== null) screen.getByText(words);
}

it('[DESK-75] after a revert of a revision whose answer was lost, the list is read again', () => {
  expect(endsOf(graphOf(''), 'stop.pressed', (snapshot) => snapshot.matches('takingBack'))).toEqual([
    { loading: 'waiting' },
  ]);
});

it('[DESK-75] no revert is sent without a reason', () => {
  const sent = graphOf('').edges.filter(({ to }) => graphOf('').states[to]?.snapshot.matches('takingBack'));
  expect(sent.length).toBeGreaterThan(0);
  for (const { to } of sent) expect(graphOf('').states[to]?.snapshot.context.reason).not.toBe('');
});

it('[DESK-75] an author sees the published revisions, without buttons to revert one', () => {
  const context = { revisions: all, chosen: null, reason: '', errors: {}, said: null };
  const snapshot = revisionsMachine.resolveState({ value: 'shown', context });
  render(<RevisionsScreen actor={createActor(revisionsMachine, { snapshot }).start()} mayTakeBack={false} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});
