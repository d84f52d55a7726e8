import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  type InputFrom,
  raise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { chartText } from '../src/chart.ts';
import { effectLines, effectsOf, startLines } from '../src/effects.ts';
import { explore } from '../src/explore.ts';
import type { Graph } from '../src/graph.ts';
import { reject, resolve } from '../src/index.ts';
import type { Model } from '../src/model.ts';
import { shortName } from '../src/transitions.ts';

interface Refusal {
  kind: string;
  status: number;
}

/** A login with a counter: values of an event, an actor's input, output and error, own texts. */
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

/** What the transitions do, each in its order of the alphabet. */
function effectTable<Machine extends AnyStateMachine>(graph: Graph<Machine>, id: string): string[] {
  const graphs = [{ name: '', graph }];
  const lines = effectsOf(graphs, []).map(({ first, followed, ...does }) => {
    const names = [first, ...(followed[0] ?? [])].map((name) => shortName(name, id));
    const title = names.length === 1 ? names.join() : names.map((name) => name.replace(/ -> .*$/, '')).join(' + ');
    return effectLines(`${title}:`, does);
  });
  return [...startLines(graphs), ...lines.toSorted().flat()];
}

it('the effect table has one line a transition, with the paths that values come from', () => {
  const refusal = (kind: string, status: number) => reject({ kind, status } satisfies Refusal);
  const graph = explore(
    {
      machine,
      events: {
        'email.changed': [{ email: 'rojin@example.org' }, { email: 'dilan@example.org' }],
        'form.submitted': {},
      },
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
  expect(effectTable(graph, machine.id)).toEqual([
    '# starts: email = ""; attempts = 0; message = null; token = null',
    'asking | onDone logIn#0 -> open: token = output.token; emits opened output',
    `asking | onError logIn#0 -> editing: message = "Wrong"; emits logged { message: "Failed: \${error.kind}, status \${error.status}" }`,
    'editing | email.changed#0 -> (stay): email = event.email',
    'editing | form.submitted#0 -> asking: attempts = attempts + 1; message = null; starts logIn { email }',
  ]);
});

/** The lines of the effect table of a machine without input, its start first. */
function linesOf<Machine extends AnyStateMachine>(model: Omit<Model<Machine>, 'serializeState'>): string[] {
  const serializeState = ({ value, context }: { value: unknown; context: unknown }) => [value, context];
  const graph = explore({ ...model, serializeState }, undefined as InputFrom<Machine>);
  return effectTable(graph, model.machine.id);
}

const longName = 'a'.repeat(140);

describe('a row of the effect table', () => {
  it('covers several steps only if all of it is true of each', () => {
    const machine = setup({
      types: {
        context: {} as { playing: boolean; seconds: number },
        events: {} as { type: 'watched'; seconds: number } | { type: 'switched' },
      },
    }).createMachine({
      id: 'player',
      context: { playing: false, seconds: 0 },
      on: {
        watched: {
          actions: assign(({ context, event: { seconds } }) => ({
            seconds,
            playing: seconds === 90 ? false : context.playing,
          })),
        },
        switched: { actions: assign({ playing: true, seconds: 0 }) },
      },
    });
    const events = { watched: [{ seconds: 60 }, { seconds: 90 }], switched: {} };
    expect(linesOf({ machine, events }).slice(1)).toEqual([
      'player | switched#0 -> (stay): playing = true; seconds = 0',
      'player | watched#0 -> (stay): seconds = event.seconds',
      '  (watched 60) nothing more',
      '  (watched 90) playing = false',
    ]);
  });

  it('is not left out because another row has all that it has, and emits or starts more', () => {
    const machine = setup({
      types: {
        context: {} as { count: number },
        events: {} as { type: 'counted'; count: number },
        emitted: {} as { type: 'full' },
      },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      on: {
        counted: {
          actions: enqueueActions(({ enqueue, event }) => {
            enqueue.assign({ count: event.count });
            if (event.count > 10) enqueue.emit({ type: 'full' });
          }),
        },
      },
    });
    const events = { counted: [{ count: 5 }, { count: 50 }] };
    expect(linesOf({ machine, events }).slice(1)).toEqual([
      'counter | counted#0 -> (stay): count = event.count',
      '  (counted 5) nothing more',
      '  (counted 50) emits full',
    ]);
  });

  it('says that a transition has no effect in some steps', () => {
    const machine = setup({
      types: { context: {} as { word: string }, events: {} as { type: 'said'; word: string } },
    }).createMachine({
      id: 'dictionary',
      context: { word: '' },
      on: {
        said: { actions: assign({ word: ({ context, event }) => (event.word === 'uh' ? context.word : event.word) }) },
      },
    });
    const events = { said: [{ word: 'uh' }, { word: 'tree' }] };
    expect(linesOf({ machine, events }).slice(1)).toEqual([
      'dictionary | said#0 -> (stay):',
      '  (said uh) nothing',
      '  (said tree) word = event.word',
    ]);
  });

  it('shows that an actor was restarted, with the same input too', () => {
    const machine = setup({
      types: { context: {} as { word: string; note: null }, events: {} as { type: 'again' } },
      actors: { ask: fromPromise<void, { word: string }>(() => Promise.reject(new Error('Really ran'))) },
    }).createMachine({
      id: 'question',
      context: { word: 'tree', note: null },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context: { word } }) => ({ word }),
            onDone: 'answered',
            onError: 'answered',
          },
          on: { again: { target: 'asking', reenter: true } },
        },
        answered: {},
      },
    });
    const outcomes = { ask: { answered: resolve(undefined) } };
    expect(linesOf({ machine, events: { again: {} }, outcomes })).toEqual([
      '# starts: word = "tree"; note = null; starts ask { word }',
      'asking | again#0 -> asking: starts ask { word }',
    ]);
  });

  it('shows an actor that the model has no outcomes for', () => {
    const machine = setup({
      types: { events: {} as { type: 'asked' } },
      actors: { ask: fromPromise<void>(() => Promise.reject(new Error('Really ran'))) },
    }).createMachine({
      id: 'question',
      initial: 'silent',
      states: { silent: { on: { asked: 'asking' } }, asking: { invoke: { id: 'ask', src: 'ask' } } },
    });
    expect(linesOf({ machine, events: { asked: {} } }).slice(1)).toEqual(['silent | asked#0 -> asking: starts ask']);
  });

  it('is kept apart from that of a transition whose long name differs only at its end', () => {
    const machine = setup({
      types: { context: {} as { place: string }, events: {} as { type: 'moved.to.the.next'; to: string } },
      guards: {
        isLeft: (_, { to }: { to: string }) => to === 'left',
        isRight: (_, { to }: { to: string }) => to === 'right',
      },
    }).createMachine({
      id: 'home',
      context: { place: '' },
      initial: longName,
      states: {
        [longName]: {
          on: {
            'moved.to.the.next': [
              { guard: { type: 'isLeft', params: ({ event }) => event }, actions: assign({ place: 'l' }) },
              { guard: { type: 'isRight', params: ({ event }) => event }, actions: assign({ place: 'r' }) },
            ],
          },
        },
      },
    });
    const events = { 'moved.to.the.next': ['left', 'right'].map((to) => ({ to })) };
    expect(linesOf({ machine, events }).slice(1)).toEqual([
      `${longName} | moved.to.the.next#0 [isLeft] -> (stay): place = "l"`,
      `${longName} | moved.to.the.next#1 [isRight] -> (stay): place = "r"`,
    ]);
  });

  it('holds the whole of a long value', () => {
    const address = (city: string) => ({
      street: 'Salim Street, opposite the old library',
      building: 'The tall building with the blue balconies',
      floor: 'The third floor, first door on the left',
      city,
      country: 'Iraq',
    });
    const table = (city: string) => {
      const machine = setup({
        types: { context: {} as { at: object | null }, events: {} as { type: 'moved' } },
      }).createMachine({
        id: 'home',
        context: { at: null },
        on: { moved: { actions: assign({ at: address(city) }) } },
      });
      return linesOf({ machine, events: { moved: {} } });
    };
    expect(table('Slemani').join('\n')).toContain('city: "Slemani"');
    expect(table('Slemani')).not.toEqual(table('Hewler'));
    expect(Math.max(...table('Slemani').map((line) => line.length))).toBeLessThanOrEqual(200);
  });

  it('has a variable in a text only where the steps have different values for it', () => {
    const machine = setup({
      types: { context: {} as { message: string }, events: {} as { type: 'asked' } },
      actors: { ask: fromPromise<void>(() => Promise.reject(new Error('Really ran'))) },
    }).createMachine({
      id: 'question',
      context: { message: '' },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            onDone: 'answered',
            onError: {
              target: 'answered',
              actions: assign(({ event }) => {
                const { kind, status } = event.error as Refusal;
                if (kind === 'server') return { message: 'The server is down' };
                return { message: `It was ${kind}: ${kind === 'lost' ? 'no answer came' : (status ?? 'none')}` };
              }),
            },
          },
        },
        answered: { on: { asked: 'asking' } },
      },
    });
    const refused = (kind: string, status?: number) => reject({ kind, status });
    const texts = (outcomes: Record<string, ReturnType<typeof reject>>) =>
      linesOf({ machine, events: { asked: {} }, outcomes: { ask: outcomes } }).filter((line) =>
        line.includes('message = "'),
      );
    expect(texts({ down: refused('server', 502), invalid: refused('invalid', 400) })).toEqual([
      '# starts: message = ""; starts ask',
      '  (ask: down) message = "The server is down"',
      '  (ask: invalid) message = "It was invalid: 400"',
    ]);
    expect(texts({ invalid: refused('invalid', 422), broken: refused('broken', 409) })).toEqual([
      '# starts: message = ""; starts ask',
      `asking | onError ask#0 -> answered: message = "It was \${error.kind}: \${error.status}"`,
    ]);
    // A text that begins with the same variable and goes on otherwise.
    expect(texts({ invalid: refused('invalid', 422), broken: refused('broken', 409), lost: refused('lost') })).toEqual([
      '# starts: message = ""; starts ask',
      `  (ask: invalid) message = "It was \${error.kind}: \${error.status}"`,
      '  (ask: lost) message = "It was lost: no answer came"',
    ]);
    // Another word in the place of a value that is missing.
    expect(texts({ invalid: refused('invalid', 422), broken: refused('broken', 409), new: refused('new') })).toEqual([
      '# starts: message = ""; starts ask',
      `asking | onError ask#0 -> answered: message = "It was \${error.kind}: \${error.status ?? "none"}"`,
    ]);
  });

  it('has a list that got or lost what the event carries as a sum or a difference', () => {
    const machine = setup({
      types: {
        context: {} as { chosen: string[] },
        events: {} as { type: 'chosen'; name: string } | { type: 'dropped'; name: string },
      },
    }).createMachine({
      id: 'choice',
      context: { chosen: [] },
      on: {
        chosen: {
          actions: assign({
            chosen: ({ context: { chosen }, event: { name } }) => (chosen.includes(name) ? chosen : [...chosen, name]),
          }),
        },
        dropped: {
          actions: assign({ chosen: ({ context, event }) => context.chosen.filter((each) => each !== event.name) }),
        },
      },
    });
    const names = [{ name: 'a' }, { name: 'b' }];
    const events = { chosen: names, dropped: names };
    expect(linesOf({ machine, events }).slice(1)).toEqual([
      'choice | chosen#0 -> (stay):',
      '  (chosen a) chosen = [...chosen, event.name]',
      '  (chosen a) nothing',
      'choice | dropped#0 -> (stay): chosen = chosen without event.name',
    ]);
  });

  it('has one part for fields of which each event brings some, as long as the context gets all of them', () => {
    const table = (kept: readonly string[]) => {
      const machine = setup({
        types: {
          context: {} as { name: string; town: string; isOpen: boolean },
          events: {} as { type: 'changed'; fields: { name?: string; town?: string } },
        },
      }).createMachine({
        id: 'form',
        context: { name: '', town: '', isOpen: true },
        on: {
          changed: {
            actions: assign(({ event }) =>
              Object.fromEntries(Object.entries(event.fields).filter(([key]) => kept.includes(key))),
            ),
          },
        },
      });
      const events = { changed: [{ name: 'Rojin' }, { town: 'Slemani' }].map((fields) => ({ fields })) };
      return linesOf({ machine, events }).slice(1);
    };
    expect(table(['name', 'town'])).toEqual(['form | changed#0 -> (stay): ...event.fields']);
    expect(table(['name'])).toEqual([
      'form | changed#0 -> (stay):',
      '  (changed {"name":"Rojin"}) name = event.fields.name',
      '  (changed {"town":"Slemani"}) nothing',
    ]);
  });

  it('says of a value that the context has no longer that it was there before', () => {
    const machine = setup({
      types: {
        context: {} as { token: string },
        events: {} as { type: 'found'; token: string } | { type: 'left' },
        emitted: {} as { type: 'closed'; token: string },
      },
      guards: { isIn: ({ context }) => context.token !== '' },
    }).createMachine({
      id: 'door',
      context: { token: '' },
      on: {
        found: { actions: assign({ token: ({ event }) => event.token }) },
        left: {
          guard: 'isIn',
          actions: [emit(({ context: { token } }) => ({ type: 'closed', token })), assign({ token: '' })],
        },
      },
    });
    const found = ['one', 'two'].map((token) => ({ token }));
    expect(linesOf({ machine, events: { found, left: {} } }).slice(1)).toEqual([
      'door | found#0 -> (stay): token = event.token',
      'door | left#0 [isIn] -> (stay): token = ""; emits closed { token: context.token before }',
    ]);
  });

  it('says which fields of the objects in a list have changed, whatever else the list holds', () => {
    const machine = setup({
      types: {
        context: {} as { items: { name: string; answer: { right: boolean } | null }[] },
        events: {} as { type: 'answered'; place: number },
      },
    }).createMachine({
      id: 'quiz',
      context: { items: ['one', 'two'].map((name) => ({ name, answer: null })) },
      on: {
        answered: {
          actions: assign({
            items: ({ context: { items }, event }) =>
              items.map((item, place) => (place === event.place ? { ...item, answer: { right: true } } : item)),
          }),
        },
      },
    });
    const answered = [0, 1].map((place) => ({ place }));
    expect(linesOf({ machine, events: { answered } }).slice(1)).toEqual([
      'quiz | answered#0 -> (stay):',
      '  (answered 0) items[0].answer = { right: true }',
      '  (answered 1) items[1].answer = { right: true }',
    ]);
  });

  it('has the path of a value that is empty in some steps', () => {
    const machine = setup({
      types: {
        context: {} as { found: string[]; hasAsked: boolean },
        events: {} as { type: 'answered'; found: string[] } | { type: 'cleared' },
      },
    }).createMachine({
      id: 'search',
      context: { found: [], hasAsked: false },
      on: {
        answered: { actions: assign({ found: ({ event }) => event.found, hasAsked: true }) },
        cleared: { actions: assign({ found: [] }) },
      },
    });
    const answered = [['tree'], []].map((found) => ({ found }));
    expect(linesOf({ machine, events: { answered, cleared: {} } }).slice(1)).toEqual([
      'search | answered#0 -> (stay): found = event.found; hasAsked = true',
      'search | cleared#0 -> (stay): found = []',
    ]);
  });
});

it('the effect table says what a machine does on its start', () => {
  const machine = setup({
    types: { emitted: {} as { type: 'opened' } },
    actors: { ask: fromPromise<void>(() => Promise.reject(new Error('Really ran'))) },
  }).createMachine({ id: 'question', entry: emit({ type: 'opened' }), invoke: { id: 'ask', src: 'ask' } });
  expect(linesOf({ machine, events: {} })).toEqual(['# starts: emits opened; starts ask']);
});

it('transitions of other regions with the same effects share a line, and samples of the same list are counted', () => {
  const list = setup({
    types: {
      context: {} as { items: string[]; saved: boolean },
      events: {} as { type: 'item.added'; item: string } | { type: 'list.changed' } | { type: 'list.saved' },
    },
  }).createMachine({
    id: 'list',
    context: { items: [], saved: true },
    type: 'parallel',
    states: {
      items: {
        on: {
          'item.added': {
            guard: ({ context }) => context.items.length < 4,
            actions: [
              assign({ items: ({ context, event }) => [...context.items, event.item.toUpperCase()] }),
              raise({ type: 'list.changed' }),
            ],
          },
        },
      },
      saving: {
        initial: 'saved',
        states: {
          saved: { on: { 'list.changed': 'changed' } },
          changed: { on: { 'list.changed': { target: 'changed', reenter: true }, 'list.saved': 'saved' } },
        },
      },
    },
  });
  const serializeState = ({ value, context: { items } }: SnapshotFrom<typeof list>) => [value, items];
  const graph = explore(
    { machine: list, events: { 'item.added': [{ item: 'a' }], 'list.saved': {} }, serializeState },
    undefined,
  );
  expect(
    chartText(list, [{ name: '', graph }])
      .split('\n')
      .slice(1, 5),
  ).toEqual([
    'items | item.added#0 [(inline)] -> (stay)',
    '  + (saving.saved | list.changed#0 or saving.changed | list.changed#0) =>',
    '    (item.added a) items = ["A"]',
    '    (item.added a; 2 more with other values) items = ["A", "A"]',
  ]);
});

it('prints three ways in which the steps of a transition differ, and how many others there are', () => {
  const row = (title: string) => ({ title, parts: [`chosen = "${title}"`] });
  const four = ['a', 'b', 'c', 'd'].map(row);
  expect(effectLines('start | chosen#0 =>', { shared: [], rows: four })).toHaveLength(5);
  expect(effectLines('start | chosen#0 =>', { shared: [], rows: [...four, row('e')] })).toEqual([
    'start | chosen#0 =>',
    '  (a) chosen = "a"',
    '  (b) chosen = "b"',
    '  (c) chosen = "c"',
    '  (2 more)',
  ]);
});
