import type { Atlas, Chart, Lead, State, Step, Transition } from '../model.ts';
import { spoken, wordsOfEvent } from '../words.ts';

export { spoken } from '../words.ts';

declare global {
  interface Window {
    /** data.js puts it there. */
    atlas: Atlas;
  }
}

export const { atlas } = window;

const charts = new Map(atlas.charts.map((chart) => [chart.id, chart]));
export const chartOf = (id: string): Chart | undefined => charts.get(id);

/** Areas with their charts, in the order of the house. */
export const areas = ['accounts', 'catalogue', 'learning', 'payments', 'site', 'common']
  .map((area) => ({ area, charts: atlas.charts.filter((chart) => chart.area === area) }))
  .filter(({ charts }) => charts.length > 0);

/** `processing › polling stopped`: a state within its chart. */
export const placeOf = (id: string): string => {
  const [chart = '', ...path] = id.split('.');
  return path.length === 0 ? spoken(chart) : path.map(spoken).join(' › ');
};

/** A step in words: who does what; `control` is what was done on the screen. */
export function stepWords(words: string, control = ''): string {
  if (words === '') return 'The page opens';
  if (words === 'time passes') return 'Time passes';
  const [, actor, outcome] = /^([\w.]+): (.+)$/.exec(words) ?? [];
  if (actor !== undefined) return `${spoken(actor.split('.').at(-1) ?? '')} answers: ${outcome}`;
  const [type = '', ...rest] = words.split(' ');
  const said = wordsOfEvent(type, control === '' ? [] : [control]);
  return rest.length > 0 ? `${said}: ${rest.join(' ')}` : said;
}

const isWithin = (state: string, outer: string) => state === outer || state.startsWith(`${outer}.`);
export const isIn = ({ states }: Step, state: string): boolean => states.some((each) => isWithin(each, state));

/** A film: the steps of a path up to where it leads. */
export interface Film {
  title: string;
  variant: string;
  file: string;
  steps: Step[];
}

const filmOf = (steps: Step[], { variant, file }: Pick<Film, 'variant' | 'file'>): Film => ({
  title: stepWords(steps.at(-1)?.words ?? '', steps.at(-1)?.control),
  ...{ variant, file, steps },
});

/** The shortest paths that satisfy a question at some step, each up to there, without those of equal pictures. */
function films(chart: Chart, leads: (step: Step) => boolean): Film[] {
  const found = chart.paths.flatMap((path) => {
    const end = path.steps.findIndex(leads);
    return end < 0 ? [] : [filmOf(path.steps.slice(0, end + 1), path)];
  });
  const keyOf = ({ steps }: Film) => steps.map(({ picture, words }) => `${picture} ${words}`).join();
  const distinct = new Map(found.toReversed().map((film) => [keyOf(film), film]));
  return [...distinct.values()].toSorted((one, other) => one.steps.length - other.steps.length);
}

export const filmsThrough = (chart: Chart, { name }: Transition): Film[] =>
  films(chart, ({ taken }) => taken.includes(name));

export const filmsTo = (chart: Chart, state: string): Film[] => films(chart, (step) => isIn(step, state));

/** A picture of a state, and the step after which it was taken. */
export interface Face {
  picture: string;
  after: string;
  variant: string;
}

/** What a learner may see in a state: each picture once, the nearest first. */
export function facesOf(chart: Chart, state: string): Face[] {
  const faces = new Map<string, Face & { distance: number }>();
  for (const { steps, variant } of chart.paths) {
    for (const [distance, step] of steps.entries()) {
      const known = faces.get(step.picture);
      if (!isIn(step, state) || (known && known.distance <= distance)) continue;
      faces.set(step.picture, { picture: step.picture, after: step.words, variant, distance });
    }
  }
  return [...faces.values()].toSorted((one, other) => one.distance - other.distance);
}

export const outgoing = (chart: Chart, state: string): Transition[] =>
  chart.transitions.filter(({ source }) => source === state);

export const incoming = (chart: Chart, state: string): Transition[] =>
  chart.transitions.filter(({ targets }) => targets.includes(state));

/** What follows a state, by the transitions that lead to it. */
export const leadsInto = (chart: Chart, state: string): Lead[] => [
  ...new Map(incoming(chart, state).flatMap(({ leads }) => leads.map((lead) => [JSON.stringify(lead), lead]))).values(),
];

export const stateOf = (chart: Chart, id: string): State | undefined => chart.states.find((state) => state.id === id);

/** `form.submitted` of a transition's name: the event as XState has it. */
export const typeOf = ({ name }: Transition): string => / \| (.+?)#\d+/.exec(name)?.[1] ?? '';

/** What walks did on the screen to send an event, most often first. */
function controlsOf({ paths }: Chart, type: string): string[] {
  const counts = new Map<string, number>();
  for (const { steps } of paths) {
    for (const { words, control } of steps) {
      if (control !== '' && words.split(' ')[0] === type) counts.set(control, (counts.get(control) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([control]) => control);
}

/** An event of a chart in words, by what a learner does where that is known. */
export const eventWords = (chart: Chart, event: string): string => wordsOfEvent(event, controlsOf(chart, event));

/** The answers on which a transition is taken, as walks name them: `no answer`, `server down`. */
export const outcomesOf = ({ paths }: Chart, { name }: Transition): string[] => [
  ...new Set(
    paths.flatMap(({ steps }) =>
      steps.flatMap(({ words, taken }) => {
        const outcome = /^[\w.]+: (.+)$/.exec(words)?.[1];
        return outcome !== undefined && taken.includes(name) ? [outcome] : [];
      }),
    ),
  ),
];

/** The picture that comes nearest to being in some states, having just taken some transitions. */
export function pictureOf({ paths }: Chart, states: readonly string[], taken: readonly string[]): string | null {
  let best = { picture: null as string | null, worth: 0 };
  for (const { steps } of paths) {
    for (const step of steps) {
      const shared = step.states.filter((state) => states.includes(state)).length;
      if (shared === 0) continue;
      const same = shared / Math.max(states.length, step.states.length);
      const worth = same + (taken.some((name) => step.taken.includes(name)) ? 0.5 : 0);
      if (worth > best.worth) best = { picture: step.picture, worth };
    }
  }
  return best.picture;
}
