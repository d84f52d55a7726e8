import { act, render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { DeskMatches, DeskWaiting } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { deskSearchMachine } from '../../../../machines/desk/desk-search.machine.ts';
import { SearchScreen } from '../../../../src/flows/desk/search/SearchScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aDeskOrder, aMatch } from '../../../support/desk/records.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const model = createModel(deskSearchMachine, {
  events: {
    'words.typed': {
      generate: ({ context }) => (context.typed === '' ? [{ typed: 'dilan karim' }] : [{ typed: '' }]),
    },
    'search.submitted': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    searchDesk: {
      ...refusalsOf('GET /desk/search'),
      nothing: resolve({ learners: [], orders: [], isCut: false }),
      several: resolve({
        learners: [
          aMatch(),
          aMatch({ id: 'usr_2', name: '', email: null, phone: '+9647501234567', state: 'registration' }),
        ],
        orders: [aDeskOrder(), aDeskOrder({ id: 'ord_9', learner: null })],
        isCut: true,
      }),
      'a refusal with words': reject(failure('tooMany', { status: 429, message: 'Too many searches. Wait a minute.' })),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

testModel(model, {
  proves: ['DESK-30'],
  variants: { '': { words: '' }, 'words in the address': { words: ' dilan ' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<SearchScreen actor={actor} />),
    gestures: {
      'words.typed': ({ typed }, user) => fill(user, screen.getByRole('searchbox'), typed),
      'search.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Search' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What somebody of the office sees of each state. */
function see(shown: SnapshotFrom<typeof deskSearchMachine>): void {
  const { typed, words, matches, said } = shown.context;
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(typed);
  expect(screen.queryByText('Searching…') !== null).toBe(shown.hasTag('busy'));
  const links = screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((to) => /^\/desk\/(?:learners|orders)\//.test(to));
  const found = shown.matches('found') && matches ? matches : { learners: [], orders: [], isCut: false };
  expect(links).toEqual([
    ...found.learners.map(({ id }) => `/desk/learners/${id}`),
    ...found.orders.map(({ id }) => `/desk/orders/${id}`),
  ]);
  const isNothing = shown.matches('found') && links.length === 0;
  expect(screen.queryByText(`Nothing matches “${words}”`) !== null).toBe(isNothing);
  expect(screen.queryByText('There are more. Add another word.') !== null).toBe(found.isCut);
  const alert = screen.queryByRole('alert')?.textContent ?? '';
  expect(alert.includes('The search did not work.')).toBe(shown.matches('failed'));
  if (said !== null) expect(alert).toContain(typeof said === 'string' ? 'Check your connection' : said.words);
}

it('[DESK-30] an empty search cancels the running one, and shows none of its results', async () => {
  const answer = Promise.withResolvers<DeskMatches>();
  const searchDesk = fromPromise<DeskMatches, { words: string }>(() => answer.promise);
  const actor = createActor(deskSearchMachine.provide({ actors: { searchDesk } }), { input: { words: 'dilan' } });
  render(<SearchScreen actor={actor.start()} />);
  screen.getByText('Searching…');
  act(() => actor.send({ type: 'words.typed', typed: ' ' }));
  act(() => actor.send({ type: 'search.submitted' }));
  expect(screen.queryByText('Searching…')).toBeNull();
  await act(async () => answer.resolve({ learners: [aMatch()], orders: [], isCut: false }));
  expect(screen.queryByRole('list')).toBeNull();
});

it.each([
  [0, null],
  [1, '1 request waits for a second person'],
  [2, '2 requests wait for a second person'],
])('[DESK-95] with %i requests to decide, the first page says %j and leads to them', (approvals, words) => {
  const machine = deskRecordMachine<DeskWaiting>();
  const context = { name: 'what waits', data: { approvals } };
  const waiting = createActor(machine, {
    input: { name: 'what waits' },
    snapshot: machine.resolveState({ value: 'shown', context }),
  });
  const actor = createActor(deskSearchMachine, { input: { words: '' } });
  render(<SearchScreen actor={actor.start()} waiting={waiting.start()} />);
  expect(screen.queryByText(/ for a second person$/)?.textContent ?? null).toBe(words);
  expect(screen.queryByRole('link', { name: 'See what waits' })?.getAttribute('href') ?? null).toBe(
    words === null ? null : '/desk/lists/approvals?state=asked',
  );
});
