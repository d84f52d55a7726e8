import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutant as MutantOfFile } from '../mutants/mutant.ts';
import { mutantsOf } from '../mutants/mutants-of.ts';
import type { BareChart } from './charts.ts';
import type { Mutant, Transition } from './model.ts';

const root = join(import.meta.dirname, '../..');

/** Puts the mutants of each chart, and of its selectors and screens, at the state or transition that they change. */
export function addMutants(charts: readonly BareChart[]): void {
  const verdicts = verdictsOf(join(root, '.cache/mutants.json'));
  for (const chart of charts) {
    for (const file of filesOf(chart)) {
      for (const mutant of mutantsOf(file, readFileSync(join(root, file), 'utf8'))) {
        const entry: Mutant = { change: inWords(mutant), verdict: verdicts.get(mutant.id) ?? '' };
        for (const place of placesOf(chart, mutant)) place.push(entry);
      }
    }
  }
}

function inWords({ operator, removed, replacement }: MutantOfFile): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  return `${operator}: ${short(removed)}${replacement === '' ? ' removed' : ` → ${short(replacement)}`}`;
}

/** The files that `npm run test:mutants` changes for a chart. */
function filesOf({ source }: BareChart): string[] {
  if (!source.startsWith('machines/')) return [];
  const flow = basename(source, '.machine.ts');
  const screens = dirname(source).replace('machines', 'src/flows');
  const own = [source, source.replace('.machine.', '.selectors.')];
  return [
    ...own.filter((file) => existsSync(join(root, file))),
    ...globSync(`${screens}/${flow}/*.tsx`, { cwd: root }),
  ].filter((file) => !file.includes('.test.'));
}

function placesOf(chart: BareChart, { id, file }: MutantOfFile): Mutant[][] {
  if (file !== chart.source) return [chart.mutants];
  const place = id.slice(file.length + 1).replace(/^\w+ /, '');
  const at = (start: string) => place === start || place.startsWith(`${start} `);
  const transition = chart.transitions.find((each) => keysOf(each).some(at));
  if (transition) return [transition.mutants];
  const state = chart.states.filter((each) => at(each.id) || place.startsWith(`${each.id}.`)).at(-1);
  if (state && place.startsWith(chart.id)) return [state.mutants];
  // a guard, an action or a delay by its name: of each transition that uses it
  const name = /^\w+Machine\.\w+\.(\w+)|^(\w+)/.exec(place)?.slice(1).find(Boolean) ?? '';
  const users = chart.transitions.filter(
    ({ actions, guard, event }) =>
      actions.some((action) => action.split('(')[0] === name) ||
      guard.split(/\W+/).includes(name) ||
      event === `after ${name}`,
  );
  return users.length > 0 ? users.map(({ mutants }) => mutants) : [chart.mutants];
}

/** How tools/mutants/chart.ts calls a transition: `login.loggingIn.onError#1`. */
function keysOf({ source, event, name }: Transition): string[] {
  const index = /#(\d+)/.exec(name.slice(source.length))?.[1] ?? '0';
  const [, actor, mark = ''] = /^(.+) ([✓✗…])$/.exec(event) ?? [];
  const handler = { '✓': 'onDone', '✗': 'onError', '…': 'onSnapshot' }[mark];
  const words = handler
    ? [handler, `${actor}.${handler}`]
    : [event === 'done' ? 'onDone' : event.replace(/^after /, 'after.')];
  return words.flatMap((word) => [`${source}.${word}#${index}`, ...(index === '0' ? [`${source}.${word}`] : [])]);
}

/** What noticed each mutant when all of them were last judged here, if they were. */
function verdictsOf(report: string): ReadonlyMap<string, string> {
  if (!existsSync(report)) return new Map();
  const judged: { id: string; verdict?: { status: string; by?: string }; equivalent?: string }[] = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return new Map(
    judged.map(({ id, verdict, equivalent }) => [
      id,
      equivalent ? `changes nothing: ${equivalent}` : [verdict?.status, verdict?.by].filter(Boolean).join(' by '),
    ]),
  );
}
