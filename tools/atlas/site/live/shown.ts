import type { Chart } from '../../model.ts';
import { typeOf } from '../data.ts';
import { chartsAt, type Moment, type Recording } from './recording.ts';

/** The atlas's names of the transitions that led to a moment. */
export const takenIn = ({ transitions }: Chart, { taken }: Moment): string[] =>
  transitions.map(({ name }) => name).filter((name) => taken.includes(name.replace(/^(\S+) \| (.+?#\d+).*$/, '$1 $2')));

/** Types of the events that some states take, their own and those of the states around them. */
export const offersIn = ({ transitions }: Chart, states: readonly string[]): string[] => [
  ...new Set(
    transitions
      .filter(({ source }) => states.some((state) => state === source || state.startsWith(`${source}.`)))
      .map(typeOf)
      .filter((type) => !type.startsWith('xstate.') && type !== 'always' && !type.includes('*')),
  ),
];

/** The states that a chart is in while the app runs; none when it does not run, or no app is connected. */
export const liveStates = (recording: Recording, chart: string): string[] =>
  chartsAt(recording, Number.POSITIVE_INFINITY)
    .filter(({ actor, moment }) => actor.chart === chart && moment.status === 'active')
    .flatMap(({ moment }) => moment.states);
