import { expect, it } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { effectTable } from '../src/effects.ts';
import { explore } from '../src/explore.ts';
import { reject, resolve } from '../src/index.ts';

interface Refusal {
  kind: string;
  status: number;
}

/** A login with a counter: an event's value, an actor's input, output and error, and texts of its own. */
const machine = setup({
  types: {
    context: {} as { email: string; attempts: number; message: string | null; token: string | null },
    events: {} as { type: 'email.changed'; email: string } | { type: 'form.submitted' },
    emitted: {} as { type: 'logged'; message: string } | { type: 'opened'; token: string | null },
  },
  actors: { logIn: fromPromise<{ token: string }, { email: string }>(() => Promise.reject(new Error('Really ran'))) },
}).createMachine({
  id: 'door',
  context: { email: '', attempts: 0, message: null, token: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.changed': { actions: assign({ email: ({ event }) => event.email }) },
        'form.submitted': {
          target: 'asking',
          actions: assign({ attempts: ({ context }) => context.attempts + 1, message: null }),
        },
      },
    },
    asking: {
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'open',
          actions: [
            assign({ token: ({ event }) => event.output.token }),
            emit(({ context }) => ({ type: 'opened', token: context.token })),
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            assign({ message: 'Wrong' }),
            emit(({ event }) => {
              const { kind, status } = event.error as Refusal;
              return { type: 'logged', message: `Failed: ${kind}, status ${status}` };
            }),
          ],
        },
      },
    },
    open: { type: 'final' },
  },
});

it('the effect table has one line a transition, with the paths that values come from', () => {
  const refusal = (kind: string, status: number) => reject({ kind, status } satisfies Refusal);
  const graph = explore(
    {
      machine,
      events: [
        { type: 'email.changed', email: 'rojin@example.org' },
        { type: 'email.changed', email: 'dilan@example.org' },
        { type: 'form.submitted' },
      ],
      outcomes: {
        logIn: {
          ok: resolve({ token: 'token-1' }),
          'refused with 400': refusal('refused', 400),
          down: refusal('server', 502),
        },
      },
      serializeState: ({ value, context }) => [value, context.email, Math.min(context.attempts, 2), context.message],
    },
    undefined,
  );
  expect(effectTable([{ name: '', graph }], [])).toBe(
    [
      '# starts: email = ""; attempts = 0; message = null; token = null',
      'asking | onDone logIn#0 -> open: token = output.token; emits opened output',
      `asking | onError logIn#0 -> editing: message = "Wrong"; emits logged { message: "Failed: \${error.kind}, status \${error.status}" }`,
      'editing | email.changed#0 -> (stay): email = event.email',
      'editing | form.submitted#0 -> asking: attempts = attempts + 1; message = null; starts logIn { email }',
      '',
    ].join('\n'),
  );
});
