import { type EventObject, fromCallback, fromPromise } from 'xstate';

/**
 * The default of every actor that a chart names: it refuses to run, so nothing real happens by accident.
 * The shell replaces it by `machine.provide({ actors })`, tests by controlled actors.
 */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}

/** The same for actors that send events while they run. */
export function notProvidedCallback<Event extends EventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}
