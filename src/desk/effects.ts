import type { EventObject } from 'xstate';
import type { KeepAddress, LogFailure, Navigate, NavigateBack } from '../../machines/common/emitted.ts';
import type { DeskWord } from '../../machines/desk/desk.machine.ts';
import { goBack, keepAddress, navigate } from '../browser/history.ts';

export type Listener = (event: EventObject) => void;

/** Every event that a chart of the desk may emit. */
export type Emitted = Navigate | NavigateBack | KeepAddress | LogFailure | { type: 'tabs.told'; word: DeskWord };

interface Deps {
  tellTabs: (word: DeskWord) => void;
}

type Handlers = { readonly [Type in Emitted['type']]: (event: Extract<Emitted, { type: Type }>, deps: Deps) => void };

/** The only place where flows of the desk reach the address bar, the console and other tabs. */
const handlers: Handlers = {
  navigate: ({ to, replace, state }) =>
    navigate(to, { ...(replace !== undefined && { replace }), ...(state !== undefined && { state }) }),
  'navigate.back': () => goBack(),
  'address.kept': ({ query }) => keepAddress(query),
  'failure.logged': ({ message }) => console.info(message),
  'tabs.told': ({ word }, { tellTabs }) => tellTabs(word),
};

/** Carries out an emitted event; events for a parent chart only have no handler and are ignored. */
export function handleEmitted(event: EventObject, deps: Deps): void {
  if (isEmitted(event)) handle(event.type, event, deps);
}

function handle<Type extends Emitted['type']>(type: Type, event: Extract<Emitted, { type: Type }>, deps: Deps): void {
  handlers[type](event, deps);
}

const isEmitted = (event: EventObject): event is Emitted => Object.hasOwn(handlers, event.type);
