import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchPath } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import type { Chart, Lead, Transition } from './model.ts';
import type { RecordedFile, RecordedStep } from './recorded.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * The charts with what follows each transition: the flows of the page that it opened in a walk, the charts that hear what
 * it emits, and at a chart's end the chart that had started it.
 */
export function withLeads(charts: readonly Chart[], recorded: readonly RecordedFile[]): Chart[] {
  const pages = flowsOfPages(charts);
  const listeners = listenersIn(charts);
  return charts.map((chart) => {
    const steps = recorded
      .flatMap((file) => file.paths.filter(({ machine }) => machine === chart.id))
      .flatMap((path) => path.steps);
    const leadsOf = (transition: Transition): Lead[] => [
      ...openedBy(transition.name, steps).flatMap((address) => leadsTo(address, pages)),
      ...transition.emits.flatMap((type) => listeners(type)),
      ...(endsBy(chart, transition) ? parentsOf(chart, charts) : []),
    ];
    return {
      ...chart,
      transitions: chart.transitions.map((transition) => ({ ...transition, leads: distinct(leadsOf(transition)) })),
    };
  });
}

const distinct = (leads: readonly Lead[]): Lead[] => [
  ...new Map(leads.map((lead) => [JSON.stringify(lead), lead])).values(),
];

const openedBy = (name: string, steps: readonly RecordedStep[]): string[] =>
  steps.filter(({ taken }) => taken.includes(name)).flatMap(({ opened = [] }) => opened);

/** The flows of the page at an address of the app. */
function leadsTo(address: string, pages: ReadonlyMap<string, readonly string[]>): Lead[] {
  const page = matchPath(new URL(address, 'http://app.invalid').pathname);
  if (page === null) return [{ chart: null, why: `opens ${address}` }];
  const why = `opens ${pageRow(page.name).path}`;
  const flows = pages.get(page.name) ?? [];
  return flows.length === 0 ? [{ chart: null, why }] : flows.map((chart) => ({ chart, why }));
}

/** Ids of the charts that each page starts, by its code. */
export function flowsOfPages(charts: readonly Pick<Chart, 'id' | 'source'>[]): ReadonlyMap<string, readonly string[]> {
  const rows = read('src/app/page-code.ts').matchAll(/(\w+): \(\) => import\('\.\.\/(flows\/[^']+)'\)/g);
  return new Map([...rows].map(([, name = '', file = '']) => [name, flowsIn(`src/${file}`, charts)]));
}

function flowsIn(file: string, charts: readonly Pick<Chart, 'id' | 'source'>[]): string[] {
  if (!existsSync(join(root, file))) return [];
  const code = read(file);
  return [...code.matchAll(/^import \{ (.+) \} from '(\.[^']+)';$/gm)].flatMap(([, name = '', relative = '']) => {
    const path = join(dirname(file), relative);
    const chart = charts.find(({ source }) => source === path);
    // of what it imports, some it only gives to another chart
    if (chart) {
      const provided = new RegExp(`const (\\w+) = ${name}\\b`).exec(code)?.[1] ?? name;
      return new RegExp(`start\\(\\s*(?:${name}|${provided})\\b`).test(code) ? [chart.id] : [];
    }
    // two pages may share what opens them; components begin with a capital
    return /\/[a-z-]+\.tsx$/.test(path) ? flowsIn(path, charts) : [];
  });
}

/** Which charts hear an event that is emitted: those that src/app/effect-handlers.ts sends it to, and those that the app tells. */
function listenersIn(charts: readonly Chart[]): (type: string) => Lead[] {
  const handlers = read('src/app/effect-handlers.ts').matchAll(
    /'?([\w.]+)'?: \(event, \{ (\w+) \}\) => \2(?:\.send)?\(event\)/g,
  );
  const direct = new Map([...handlers].map(([, type = '', name = '']) => [type, name]));
  const app = charts.find(({ id }) => id === 'app');
  const toldBy = (type: string): string[] =>
    (app?.transitions ?? [])
      .filter(({ event }) => event === type)
      .flatMap(({ actions }) => actions)
      .map((action) => action.replace(/^tell(.)/, (_, first: string) => first.toLowerCase()));
  return (type) => {
    const name = direct.get(type);
    const told = name === 'tell' ? toldBy(type) : name === undefined ? [] : [name];
    // every message passes the snackbar, which leads nowhere
    return told
      .filter((id) => id !== 'snackbar' && charts.some((chart) => chart.id === id))
      .map((chart) => ({ chart, why: `hears “${type}”` }));
  };
}

/** Whether a transition leads to an end of the whole chart. */
const endsBy = ({ id, states }: Chart, { targets }: Transition): boolean =>
  states.some((state) => state.type === 'final' && state.parent === id && targets.includes(state.id));

/** The charts that run this one and go on when it ends. */
const parentsOf = ({ id }: Chart, charts: readonly Chart[]): Lead[] =>
  charts.flatMap((parent) =>
    parent.states.flatMap(({ invokes }) =>
      invokes
        .filter((invoke) => invoke.chart === id)
        .filter((invoke) => parent.transitions.some(({ event }) => event === `${invoke.id} ✓`))
        .map((invoke) => ({ chart: parent.id, why: `goes on when ${invoke.id} has ended` })),
    ),
  );
