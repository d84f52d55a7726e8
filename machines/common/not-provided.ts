import { type EventObject, fromCallback, fromPromise } from 'xstate';

/**
 * Default of every actor: throws, so that no real call happens by accident. The app replaces it by
 * `machine.provide({ actors })`, tests by controlled actors.
 */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}

/** `notProvided` for callback actors. */
export function notProvidedCallback<Event extends EventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}
