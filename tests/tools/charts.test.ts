import { transitionsOf } from 'model-walk';
import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, emit, fromPromise, not, raise, setup, stateIn } from 'xstate';
import { chartFiles, chartOf, machineNames, machineOf } from '../../tools/charts/files.ts';
import { mermaidOf } from '../../tools/charts/mermaid.ts';

const charts = new Map(await Promise.all(machineNames.map(async (name) => [name, await chartOf(name)] as const)));
const linesOf = (chart: string) => chart.split('\n').map((line) => line.trim());

describe.each(machineNames)('the chart of %s', (name) => {
  const lines = linesOf(charts.get(name) ?? '');

  it('has an arrow or a line for every transition', async () => {
    const declared = [...transitionsOf(await machineOf(name)).keys()];
    const stays = declared.filter(({ target }) => target === undefined);
    const arrows = lines.filter((line) => /^\w+ --> \w+ : /.test(line));
    expect(arrows).toHaveLength(declared.length - stays.length);
    const facts = /^\w+ : (entry |exit |invoke |tags )/;
    expect(lines.filter((line) => /^\w+ : /.test(line) && !facts.test(line))).toHaveLength(stays.length);
  });

  it('shows every state once, before anything refers to it', async () => {
    const { root } = await machineOf(name);
    const statesIn = (node: typeof root): string[] =>
      Object.values(node.states).flatMap((child) => [[root.key, ...child.path].join('_'), ...statesIn(child)]);
    const declarations = lines.flatMap((line) => /^state "[^"]+" as (\w+)/.exec(line)?.[1] ?? []);
    expect(declarations).toEqual(expect.arrayContaining(statesIn(root)));
    expect(new Set(declarations).size).toBe(declarations.length);
    for (const [index, line] of lines.entries()) {
      for (const id of /^(\w+) --> (\w+)/.exec(line)?.slice(1) ?? []) {
        expect(lines.slice(0, index).some((earlier) => earlier.includes(` as ${id}`))).toBe(true);
      }
    }
  });
});

it('docs/machines holds one README with every chart, what its machine is for, and what it says of its states', async () => {
  const files = await chartFiles();
  expect([...files.keys()]).toEqual(['README.md']);
  const index = files.get('README.md') ?? '';
  for (const [, chart] of charts) expect(index).toContain(`\`\`\`mermaid\n${chart}\`\`\``);
  expect(index).toContain('## menu\n\nThe mobile menu; closes on navigation and Escape.');
  expect(index).toContain('- `open`: Choosing a page or pressing Escape closes the menu.\n');
  expect(index).toContain('- `reading, always (1) [isFresh]`: A region that is too old');
});

describe('a chart', () => {
  it('shows calls, delays, entry, exit, tags and the end', () => {
    const machine = setup({
      actors: { carry: fromPromise(() => Promise.resolve()) },
      actions: { pack: () => {}, rest: () => {}, log: () => {} },
      delays: { limit: 1_000 },
    }).createMachine({
      id: 'parcel',
      initial: 'travelling',
      states: {
        travelling: {
          tags: ['busy', 'away'],
          entry: 'pack',
          exit: 'rest',
          invoke: [
            { id: 'carry', src: 'carry', onDone: 'arrived', onError: { target: 'lost', actions: ['log', 'rest'] } },
            { id: 'carryAgain', src: 'carry', onSnapshot: { actions: 'log' } },
          ],
          after: { limit: 'lost', 500: 'lost' },
        },
        lost: {},
        arrived: { type: 'final' },
      },
    });
    expect(mermaidOf(machine)).toBe(`stateDiagram-v2
  state "travelling" as parcel_travelling
  parcel_travelling : entry / pack
  parcel_travelling : invoke carry
  parcel_travelling : invoke carryAgain (carry)
  parcel_travelling : exit / rest
  parcel_travelling : tags busy, away
  parcel_travelling : carryAgain … / log
  state "lost" as parcel_lost
  state "arrived" as parcel_arrived
  [*] --> parcel_travelling
  parcel_travelling --> parcel_arrived : carry ✓
  parcel_travelling --> parcel_lost : carry ✗ / log, rest
  parcel_travelling --> parcel_lost : after 500 ms
  parcel_travelling --> parcel_lost : after limit
  parcel_arrived --> [*]
`);
  });

  it('numbers alternatives, names guards, and cuts what is data', () => {
    const machine = setup({
      types: { context: {} as { note: string }, events: {} as { type: 'asked' } | { type: 'told'; note: string } },
      guards: { isLate: () => true, isFar: () => true, isOver: (_, limit: { days: number }) => limit.days > 1 },
      actions: {
        setNote: assign((_, { note }: { note: string }) => ({ note })),
        notify: emit((_, params: { message: string; tone: string }) => ({ type: 'notify', ...params })),
      },
    }).createMachine({
      id: 'clerk',
      context: { note: '' },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isLate', target: 'closed' }, { target: 'open' }] },
        open: {
          on: {
            told: { actions: [{ type: 'setNote', params: ({ event }) => event }, raise({ type: 'asked' })] },
            asked: [
              { guard: 'isLate' },
              { guard: { type: 'isOver', params: { days: 3 } }, target: 'closed' },
              {
                guard: and([stateIn('open'), not('isLate'), and(['isFar', not(stateIn({ a: 'b' }))])]),
                target: 'closed',
              },
              {
                actions: { type: 'notify', params: { message: 'No "answer"; try: #1 <b> until noon', tone: 'error' } },
              },
            ],
          },
        },
        closed: { entry: () => {} },
      },
    });
    expect(mermaidOf(machine)).toBe(`stateDiagram-v2
  state "deciding" as clerk_deciding
  state "open" as clerk_open
  clerk_open : told / setNote, raise
  clerk_open : asked (1) [isLate] / nothing
  clerk_open : asked (4) [else] / notify(‘No #34;answer#34;#59; try#58; #35;1 #60;b#62;…’, ‘error’)
  state "closed" as clerk_closed
  clerk_closed : entry / (inline)
  [*] --> clerk_deciding
  clerk_deciding --> clerk_closed : always [isLate]
  clerk_deciding --> clerk_open : always [else]
  clerk_open --> clerk_closed : asked (2) [isOver(3)]
  clerk_open --> clerk_closed : asked (3) [in ‘open’ and not isLate and (isFar and not in ‘b’)]
`);
  });

  it('writes what holds in all states of a compound state into its box, and marks self-transitions that reenter', () => {
    const machine = createMachine({
      id: 'house',
      initial: 'empty',
      on: { burnt: '.gone', painted: { actions: 'admire' } },
      states: {
        empty: { on: { letIn: 'inhabited' } },
        inhabited: {
          tags: 'warm',
          initial: 'quiet',
          onDone: 'empty',
          on: { renovated: { target: '.quiet', reenter: true } },
          states: {
            quiet: { on: { rung: { target: 'quiet', reenter: true }, danced: 'loud' } },
            loud: { on: { warned: '#house.inhabited', left: 'over' } },
            over: { type: 'final' },
          },
        },
        gone: {},
      },
    });
    expect(mermaidOf(machine)).toBe(`stateDiagram-v2
  state "any state" as house__any
  house__any : painted / admire
  state "empty" as house_empty
  state "inhabited" as house_inhabited {
    state "any state" as house_inhabited__any
    house_inhabited__any : tags warm
    state "quiet" as house_inhabited_quiet
    state "loud" as house_inhabited_loud
    state "over" as house_inhabited_over
    [*] --> house_inhabited_quiet
    house_inhabited__any --> house_inhabited_quiet : renovated ↻
    house_inhabited_quiet --> house_inhabited_quiet : rung ↻
    house_inhabited_quiet --> house_inhabited_loud : danced
    house_inhabited_loud --> house_inhabited_quiet : warned ↻ inhabited
    house_inhabited_loud --> house_inhabited_over : left
    house_inhabited_over --> [*]
  }
  state "gone" as house_gone
  [*] --> house_empty
  house__any --> house_gone : burnt
  house_empty --> house_inhabited : letIn
  house_inhabited --> house_empty : done
  classDef any stroke-dasharray:4
  class house__any,house_inhabited__any any
`);
  });

  it('draws from the box and to the first state where an arrow leads through the frame', () => {
    const machine = createMachine({
      id: 'trip',
      initial: 'packing',
      states: {
        packing: { on: { left: 'away' } },
        away: {
          initial: 'driving',
          on: { fetched: 'home' },
          states: { driving: {}, lost: { on: { found: '#trip.home' } } },
        },
        home: {},
      },
    });
    const lines = linesOf(mermaidOf(machine));
    expect(lines).toContain('trip_packing --> trip_away_driving : left');
    expect(lines).toContain('trip_away__any --> trip_home : fetched');
    expect(lines).toContain('trip_away_lost --> trip_home : found');
  });

  it('frames regions, and forks an arrow to several of them', () => {
    const machine = createMachine({
      id: 'radio',
      type: 'parallel',
      on: { switched: { target: ['.power.on', '.sound.loud'], actions: 'click' } },
      states: {
        power: { initial: 'off', states: { off: {}, on: { on: { pulled: 'off', shouted: '#radio.sound.loud' } } } },
        sound: { initial: 'low', states: { low: {}, loud: {} } },
      },
    });
    expect(mermaidOf(machine)).toBe(`stateDiagram-v2
  state "radio" as radio {
    state "any state" as radio__any
    --
    state "power" as radio_power {
      state "off" as radio_power_off
      state "on" as radio_power_on
      [*] --> radio_power_off
      radio_power_on --> radio_power_off : pulled
    }
    --
    state "sound" as radio_sound {
      state "low" as radio_sound_low
      state "loud" as radio_sound_loud
      [*] --> radio_sound_low
    }
  }
  [*] --> radio
  state radio__any__switched_0 <<fork>>
  radio__any --> radio__any__switched_0 : switched / click
  radio__any__switched_0 --> radio_power_on
  radio__any__switched_0 --> radio_sound_loud
  radio_power_on --> radio_sound_loud : shouted
  classDef any stroke-dasharray:4
  class radio__any any
`);
  });

  it('shows a machine without states as one box', () => {
    expect(mermaidOf(createMachine({ id: 'list', on: { '*': { actions: 'count' } } }))).toBe(`stateDiagram-v2
  state "list" as list
  list : #42; / count
  [*] --> list
`);
  });

  it('refuses states that would get the same name', () => {
    const machine = createMachine({
      id: 'a',
      initial: 'b',
      states: { b: { initial: 'c', states: { c: {} } }, b_c: {} },
    });
    expect(() => mermaidOf(machine)).toThrow('Two states of a');
  });
});
