import { type EventObject, fromCallback, fromPromise } from 'xstate';

/** Default of every actor: throws, so that no real call happens by accident. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}

export function notProvidedCallback<Event extends EventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}
