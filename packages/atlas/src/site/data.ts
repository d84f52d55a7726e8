import type { Atlas, Chart, Screen, State, Transition } from '../model.ts';

declare global {
  interface Window {
    /** data.js puts it there. */
    atlas: Atlas;
  }
}

export const { atlas } = window;

export const chartOf = (id: string): Chart | undefined => atlas.charts.find((chart) => chart.id === id);

/** Areas with their charts, in the order of the layers. */
export const areas = ['accounts', 'catalogue', 'learning', 'payments', 'site', 'desk', 'common']
  .map((area) => ({ area, charts: atlas.charts.filter((chart) => chart.area === area) }))
  .filter(({ charts }) => charts.length > 0);

/** `pollingStopped` as words. */
export const spoken = (key: string): string => {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `Processing › Polling stopped`: a state within its chart. */
export const placeOf = (id: string): string => {
  const [chart = '', ...path] = id.split('.');
  return path.length === 0 ? spoken(chart) : path.map(spoken).join(' › ');
};

/** A control (`press “Log in”`), an answer (`logIn: unverified`), an event, or the start. */
export function stepWords(after: string): string {
  if (after === '') return 'The page opens';
  if (after.includes('“')) return after.charAt(0).toUpperCase() + after.slice(1);
  const [, actor, outcome] = /^([\w.]+): (.+)$/.exec(after) ?? [];
  if (actor !== undefined) return `${spoken(actor.split('.').at(-1) ?? '')} answers: ${outcome}`;
  const [type = '', ...rest] = after.split(' ');
  return [spoken(type), ...rest].join(' ');
}

const isWithin = (state: string, outer: string) => state === outer || state.startsWith(`${outer}.`);

/** What a learner may see in a state: each picture once, the nearest first. */
export const screensIn = (chart: Chart, state: string): Screen[] =>
  distinct(chart.screens.filter(({ states }) => states.some((each) => isWithin(each, state))));

/** What a learner may see after a transition. */
export const screensAfter = (chart: Chart, { name }: Transition): Screen[] =>
  distinct(chart.screens.filter(({ taken }) => taken.includes(name)));

const distinct = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ picture }, index) => screens.findIndex((each) => each.picture === picture) === index);

/** The screen that shows most of some states. */
export function screenOf(chart: Chart, states: readonly string[]): Screen | undefined {
  const shared = (screen: Screen) => screen.states.filter((state) => states.includes(state)).length;
  const [best] = chart.screens.toSorted((one, other) => shared(other) - shared(one));
  return best && shared(best) > 0 ? best : undefined;
}

export const stateOf = (chart: Chart, id: string): State | undefined => chart.states.find((state) => state.id === id);
