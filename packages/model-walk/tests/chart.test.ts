import { expect, it } from 'vitest';
import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { chartText, ignoredRows } from '../src/chart.ts';
import { explore } from '../src/explore.ts';
import { reject, resolve } from '../src/index.ts';
import { effectsIn } from '../src/vitest/texts.ts';

const machine = setup({
  types: {
    context: {} as { note: string; place: string | null },
    events: {} as { type: 'note.changed'; note: string } | { type: 'sent' } | { type: 'arrived' } | { type: 'left' },
    emitted: {} as { type: 'told' },
    tags: {} as 'busy',
  },
  actors: { carry: fromPromise<{ place: string }, { note: string }>(() => Promise.reject(new Error('Really ran'))) },
  guards: { hasNote: ({ context }) => context.note !== '' },
  actions: {
    setNote: assign({ note: (_, { note }: { note: string }) => note }),
    setPlace: assign({ place: (_, { place }: { place: string }) => place }),
    tell: emit({ type: 'told' }),
    forget: assign({ place: null }),
  },
  delays: { lifetime: 2_000, told: () => 1 },
}).createMachine({
  id: 'parcel',
  context: { note: '', place: null },
  initial: 'packing',
  on: { left: { target: '.gone', reenter: true } },
  states: {
    packing: {
      on: {
        'note.changed': { actions: { type: 'setNote', params: ({ event }) => event } },
        sent: { guard: 'hasNote', target: 'travelling' },
      },
    },
    travelling: {
      tags: 'busy',
      invoke: {
        id: 'carry',
        src: 'carry',
        input: ({ context: { note } }) => ({ note }),
        onDone: { actions: [{ type: 'setPlace', params: ({ event }) => event.output }, raise({ type: 'arrived' })] },
        onError: 'packing',
      },
      on: { arrived: { target: 'waiting', actions: 'tell' } },
      exit: raise({ type: 'arrived' }),
    },
    waiting: { entry: 'tell', after: { lifetime: 'packing', told: {}, 500: {} }, exit: 'forget' },
    gone: { type: 'final' },
  },
});

it('the text of a chart has what each transition does, and where events are ignored', () => {
  const graph = explore(
    {
      machine,
      events: { 'note.changed': [{ note: 'Fragile' }], sent: {}, left: {} },
      outcomes: { carry: { arrives: resolve({ place: 'home' }), 'gets lost': reject(new Error('Lost')) } },
      serializeState: ({ value, context }) => [value, context],
    },
    undefined,
  );
  const lines = chartText(machine, [{ name: '', graph }]).split('\n');
  expect(lines).toEqual([
    '# starts: note = ""; place = null',
    'parcel | left#0 -> gone => place = null',
    'packing | note.changed#0 -> (stay) => note = event.note',
    'packing | sent#0 [hasNote] -> travelling => starts carry { note }',
    'travelling | onDone carry#0 -> (stay)',
    '  + travelling | arrived#0 => place = output.place; emits told; emits told',
    'ignored | note.changed but in packing',
    'ignored | sent but in packing',
    '',
  ]);
  const without = chartText(machine, [{ name: '', graph }], { withEffects: false });
  expect(without.split('\n')).toEqual(lines.slice(-3));
});

it('the states that ignore an event are named by what they are in, or by those that take it', () => {
  const row = (value: string, ...ignores: string[]) => ({ value, ignores });
  expect(
    ignoredRows([
      row('idle', 'cancel', 'send', 'stop'),
      row('form.open', 'reset', 'cancel'),
      row('form.sending', 'reset', 'send'),
      row('done.left.on, done.right.on', 'reset'),
      row('done.left.on, done.right.off', 'cancel', 'reset'),
      row('done.left.off, done.right.off', 'reset', 'send'),
    ]),
  ).toEqual([
    'ignored | cancel but in done.left.off, done.right.off; done.left.on, done.right.on; form.sending',
    'ignored | reset but in idle',
    'ignored | send but in done.left.on; form.open',
    'ignored | stop in idle',
  ]);
  expect(ignoredRows([row('on', 'send'), row('off', 'send')])).toEqual(['ignored | send in all states']);
});

it('two charts do the same if they differ in a guard, a target or ignored events alone', () => {
  const lines = [
    '# starts: note = ""',
    'packing | sent#0 [hasNote] -> travelling => starts carry { note }',
    'travelling | onDone carry#0 -> (stay) =>',
    '  (carry: arrives) place = output.place',
    'ignored | sent but in packing',
  ];
  const changed = lines
    .with(1, 'packing | sent#0 -> packing => starts carry { note }')
    .with(4, 'ignored | sent in gone');
  expect(effectsIn(changed.join('\n'))).toBe(effectsIn(lines.join('\n')));
  expect(effectsIn(lines.join('\n')).split('\n')).toEqual([
    '# starts: note = ""',
    'packing | sent#0 => starts carry { note }',
    'travelling | onDone carry#0 =>',
    '  (carry: arrives) place = output.place',
  ]);
});
