import type { Atlas, Chart, State, Step, Transition } from '../model.ts';

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

/** `pollingStopped` as words. */
export const spoken = (key: string): string => {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `processing › polling stopped`: a state within its chart. */
export const placeOf = (id: string): string => {
  const [chart = '', ...path] = id.split('.');
  return path.length === 0 ? spoken(chart) : path.map(spoken).join(' › ');
};

/** A step in words: who does what. */
export function stepWords(words: string): string {
  if (words === '') return 'The page opens';
  if (words === 'time passes') return 'Time passes';
  const [, actor, outcome] = /^([\w.]+): (.+)$/.exec(words) ?? [];
  if (actor !== undefined) return `${spoken(actor.split('.').at(-1) ?? '')} answers: ${outcome}`;
  const [type = '', ...rest] = words.split(' ');
  const said = spoken(type.replaceAll('.', ' ').replaceAll('-', ' '));
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
  title: stepWords(steps.at(-1)?.words ?? ''),
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

export const stateOf = (chart: Chart, id: string): State | undefined => chart.states.find((state) => state.id === id);
