import { expect, it } from 'vitest';
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { createModel } from '../src/model.ts';
import { sessionsOf } from '../src/session.ts';
import type { Sut } from '../src/sut.ts';
import { runPath } from '../src/vitest/walk.ts';

const bellMachine = setup({
  types: {
    context: {} as { turns: number },
    events: {} as { type: 'pulled' } | { type: 'wound'; key: string } | { type: 'struck' },
    emitted: {} as { type: 'sound' },
  },
}).createMachine({
  id: 'bell',
  context: { turns: 0 },
  initial: 'silent',
  states: {
    silent: {
      on: {
        pulled: 'ringing',
        wound: { actions: assign({ turns: ({ context }) => context.turns + 1 }) },
        struck: { actions: emit({ type: 'sound' }) },
      },
    },
    ringing: {},
  },
});

const bell = createModel(bellMachine, {
  events: { pulled: {}, wound: [{ key: 'k3y' }], struck: {} },
  serializeState: ({ value }) => value,
  secrets: ['k3y'],
});

/** A screen of the bell whose controls do nothing. */
const deaf: Sut<typeof bellMachine> = {
  create: ({ actor }) => ({
    send: () => {},
    settle: () => {},
    advance: () => {},
    read: (): SnapshotFrom<typeof bellMachine> => actor.getSnapshot(),
  }),
};

it.each([
  [{ type: 'pulled' }, '"pulled" in silent: the state'],
  [{ type: 'wound', key: 'k3y' }, '"wound" in silent: the context'],
  [{ type: 'struck' }, '"struck" in silent: what it emitted'],
] as const)(
  'a step that the system under test takes otherwise fails with its number, name and state: %o',
  async (event, what) => {
    const walk = runPath(bell, { input: undefined, path: [{ kind: 'event', event }], sut: deaf });
    await expect(walk).rejects.toThrow(
      `Step 1, ${what} differs from that of the machine alone. The system under test has to take this step, once, and no other: correct its gesture, or what the screen sends`,
    );
  },
);

it.each([
  [
    'throws',
    (): never => {
      throw new Error('No button "Pull"');
    },
  ],
  ['is rejected', () => Promise.reject(new Error('No button "Pull"'))],
])(
  'a gesture that %s fails with the number, name and state of its step, and with its own error as the cause',
  async (_, send) => {
    const sut: Sut<typeof bellMachine> = {
      create: async (session) => ({ ...(await deaf.create(session)), send }),
    };
    const path = [{ kind: 'event', event: { type: 'wound', key: 'k3y' } }] as const;
    await expect(runPath(bell, { input: undefined, path, sut })).rejects.toMatchObject({
      message: 'Step 1, "wound" in silent: it could not be done: No button "Pull"',
      cause: { message: 'No button "Pull"' },
    });
  },
);

it('an actor that does not run cannot be settled, and the message says which do', () => {
  const session = sessionsOf(bell)(undefined);
  const lost = {
    kind: 'settle',
    path: ['carry'],
    name: 'ends',
    outcome: { ok: true, output: 1 },
    input: null,
  } as const;
  expect(() => session.apply(lost)).toThrow(
    'carry cannot be settled in silent, where it does not run (running: none). Put the steps that start it before this one.',
  );
  session.actor.stop();
});

it('time cannot pass where no timer is waiting, and the message says what to do', () => {
  const session = sessionsOf(bell)(undefined);
  expect(() => session.apply({ kind: 'tick' })).toThrow(
    'No timer is waiting. Put the steps before this one that lead into a state with `after`.',
  );
  session.actor.stop();
});
