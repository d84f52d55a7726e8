import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keep, readReport } from '../../tools/mutants/kept.ts';
import { mutate } from '../../tools/mutants/mutant.ts';
import { mutantsOf } from '../../tools/mutants/mutants-of.ts';
import { Imports } from '../../tools/mutants/related.ts';

/** What each mutant of a file does: its operator and place, and the program that it makes. */
function changes(file: string, text: string) {
  return mutantsOf(file, text).map((mutant) => [mutant.id.slice(file.length + 1), mutate(text, mutant)] as const);
}

/** The ids of the mutants of a chart. */
const idsOf = (chart: string) => changes('machines/door.machine.ts', chart).map(([id]) => id);

const chartOf = (states: string, setup = '') =>
  `setup({ ${setup} }).createMachine({ id: 'door', states: { ${states} } })`;

describe('mutants of a chart', () => {
  it('take away what a transition is made of', () => {
    const text = chartOf(
      `closed: { on: { 'door.opened': { guard: 'isFree', target: 'open', actions: ['ring', 'count'] } } }`,
    );
    const on = (transition: string) => chartOf(`closed: { on: { 'door.opened': ${transition} } }`);
    expect(changes('machines/door.machine.ts', text)).toEqual([
      ['transition door.closed.door.opened', chartOf('closed: { on: {  } }')],
      ['guard door.closed.door.opened', on(`{ target: 'open', actions: ['ring', 'count'] }`)],
      ['target door.closed.door.opened', on(`{ guard: 'isFree', actions: ['ring', 'count'] }`)],
      ['action door.closed.door.opened ring', on(`{ guard: 'isFree', target: 'open', actions: ['count'] }`)],
      ['action door.closed.door.opened count', on(`{ guard: 'isFree', target: 'open', actions: ['ring'] }`)],
    ]);
  });

  it('take away one alternative after the other', () => {
    const text = chartOf(`closed: { always: [{ guard: 'isFree', target: 'open' }, 'locked'] }`);
    expect(idsOf(text)).toEqual([
      'transition door.closed.always#0',
      'guard door.closed.always#0',
      'target door.closed.always#0',
      'transition door.closed.always#1',
    ]);
  });

  it('know what a state runs, says, waits for and ends with', () => {
    const text = chartOf(`
      open: {
        tags: ['busy', 'loud'],
        entry: 'ring',
        invoke: { id: 'wait', src: 'wait', onDone: 'closed', onError: [{ target: 'closed', reenter: true }, 'broken'] },
        after: { limit: 'closed' },
      },
      broken: { type: 'final', tags: 'busy' },
    `);
    expect(idsOf(text)).toEqual([
      'tag door.open busy',
      'tag door.open loud',
      'action door.open.entry ring',
      'invoke door.open wait',
      'transition door.open.onDone',
      'transition door.open.onError#0',
      'target door.open.onError#0',
      'reenter door.open.onError#0',
      'transition door.open.onError#1',
      'transition door.open.after.limit',
      'final door.broken',
      'tag door.broken busy',
    ]);
  });

  it('change the implementations of names', () => {
    const setup = `
      guards: { isFree: ({ context }) => context.places > 0 },
      actions: { leave: assign({ places: ({ context }) => context.places + 1, name: '' }) },
      delays: { limit: LIMIT, grace: GRACE },
    `;
    const text = chartOf(`closed: { on: { knock: { guard: 'isFree', target: 'open' } } }`, setup);
    expect(idsOf(text)).toEqual([
      'guard isFree never',
      'assignment leave places',
      'number actions.leave.places context.places + 1',
      'assignment leave name',
      'delay limit',
      'delay grace',
      'transition door.closed.knock',
      'guard door.closed.knock',
      'target door.closed.knock',
    ]);
  });
});

describe('mutants of expressions', () => {
  it.each([
    ['const isAdult = (age) => age >= 18 && !banned', ['age > 18 && !banned', 'age >= 18 || !banned']],
    ["const nameOf = (user) => user.name ?? 'No name'", ['user.name', "user.name ?? ''"]],
    ["const path = '/login'", ["''"]],
    ["const kind = 'phone'", []],
    ['const ready = { open: true }', ['{ open: false }']],
  ])('come from `%s`', (text, mutants) => {
    const start = Math.max(text.indexOf('=>') + 3, text.indexOf('= ') + 2);
    expect(changes('machines/door.selectors.ts', text).map(([, mutant]) => mutant.slice(start))).toEqual(mutants);
  });

  it('make a constant one more, or twice as long', () => {
    const text = "export const TRIES = 5;\nexport const WAIT = 6_000;\nexport const REGION = 'IQ';";
    expect(changes('machines/constants.ts', text)).toEqual([
      ['number TRIES', text.replace('5', '5 + 1')],
      ['number WAIT', text.replace('6_000', '(6_000) * 2')],
      ['text REGION', text.replace("'IQ'", "''")],
    ]);
  });
});

describe('mutants of a screen', () => {
  it('lose what is seen, pressed and announced', () => {
    const text = `function Door() {
      return (
        <section className={open ? 'wide' : 'narrow'} aria-label="Door">
          {open && <p>Open</p>}
          <button disabled={open} onClick={() => actor.send({ type: 'knock' })}>{open ? 'Close' : 'Open'}</button>
          <form onSubmit={(event) => { stop(event); actor.send({ type: 'go' }); }} />
        </section>
      );
    }`;
    expect(changes('src/flows/site/door/Door.tsx', text).map(([id]) => id)).toEqual([
      'attribute Door <section aria-label>',
      'condition Door open always',
      'condition Door open never',
      'attribute Door <button disabled>',
      'handler Door <button onClick>',
      'condition Door open',
      'handler Door <form onSubmit>',
      "event Door actor.send({ type: 'go' })",
    ]);
  });
});

it('the ids of mutants do not depend on line numbers', () => {
  const chart = chartOf(`closed: { on: { knock: 'open' } }`);
  expect(idsOf(`// A door.\n\n${chart}`)).toEqual(idsOf(chart));
});

it('the tests of a module are those that import it, the nearest first', () => {
  const files = {
    'machines/door.ts': '',
    'src/Door.tsx': "import { door } from '../machines/door.ts'",
    'src/App.tsx': "const Door = lazy(() => import('./Door.tsx'))",
    'src/types.ts': "import type { Door } from '../machines/door.ts'",
    'tests/app.test.tsx': "import { App } from '../src/App.tsx'",
    'tests/door.test.tsx': "import { door } from '../machines/door.ts'",
    'tests/types.test.tsx': "import type { Types } from '../src/types.ts'",
  };
  const imports = new Imports(Object.keys(files), (file) => new Map(Object.entries(files)).get(file) ?? '');
  expect(imports.importersOf('machines/door.ts').filter((file) => file.startsWith('tests/'))).toEqual([
    'tests/door.test.tsx',
    'tests/app.test.tsx',
  ]);
  const alone = imports.importersOf('machines/door.ts', (importer) => importer !== 'src/Door.tsx');
  expect(alone).toEqual(['src/Door.tsx', 'tests/door.test.tsx']);
});

describe('the report of mutants', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zanin-mutants-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps the verdicts of earlier runs, except of mutants that are not made any more', () => {
    const file = join(folder, 'cache', 'mutants.json');
    const [first, second, third] = mutantsOf('machines/door.machine.ts', chartOf(`a: { tags: ['x', 'y', 'z'] }`));
    if (!first || !second || !third) throw new Error('The chart has three tags');
    const survived = { status: 'survived' } as const;
    expect(readReport(file)).toEqual([]);
    keep(
      [first, second].map((mutant) => ({ ...mutant, verdict: survived })),
      () => true,
      file,
    );
    keep([{ ...second, verdict: { status: 'types' } }, third], ({ id }) => id !== first.id, file);
    expect(readReport(file).map(({ id, verdict }) => [id, verdict?.status])).toEqual([
      [second.id, 'types'],
      [third.id, undefined],
    ]);
  });
});
