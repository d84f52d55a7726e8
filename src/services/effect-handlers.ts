import type { ActorRefFrom, EventObject } from 'xstate';
import type { SessionOpened } from '../../machines/accounts/login.machine.ts';
import type { SessionEmitted, sessionMachine } from '../../machines/accounts/session.machine.ts';
import type { WishlistStored, WishToggled, wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import type { KeepView, LogFailure, Navigate, NavigateBack, Notify } from '../../machines/common/emitted.ts';
import type { SpeedStored } from '../../machines/learning/lesson.types.ts';
import type { RegionEmitted } from '../../machines/site/region.machine.ts';
import type { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { goBack, keepView, navigate } from '../navigation/history.ts';
import { keys, type SafeStorage } from './storage.ts';

/** Every event that a chart may emit. */
export type Emitted =
  | Navigate
  | NavigateBack
  | Notify
  | KeepView
  | LogFailure
  | SessionOpened
  | SessionEmitted
  | RegionEmitted
  | WishlistStored
  | SpeedStored
  | WishToggled
  | { type: 'user.changed'; user: SessionOpened['user'] }
  | { type: 'account.deleted' }
  | { type: 'note.logged'; message: string };

/** What effect handlers act on. */
export interface EffectDeps {
  storage: SafeStorage;
  /** Null only while the session itself is being started. */
  session: () => ActorRefFrom<typeof sessionMachine> | null;
  snackbar: ActorRefFrom<typeof snackbarMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

type EffectHandlers = {
  readonly [Type in Emitted['type']]: (event: Extract<Emitted, { type: Type }>, deps: EffectDeps) => void;
};

/** One handler for each emitted event: the only place where flows reach the address bar, the storage, the console and shared actors. */
const handlers: EffectHandlers = {
  navigate: ({ to, replace, state }) =>
    navigate(to, { ...(replace !== undefined && { replace }), ...(state !== undefined && { state }) }),
  'navigate.back': () => goBack(),
  notify: (event, { snackbar }) => snackbar.send(event),
  'view.kept': ({ view }) => keepView(view),
  'failure.logged': ({ message }) => console.info(message),
  'note.logged': ({ message }) => console.info(message),
  'session.opened': (event, { session }) => session()?.send(event),
  'user.changed': (event, { session }) => session()?.send(event),
  'account.deleted': (event, { session }) => session()?.send(event),
  'token.stored': ({ token }, { storage }) => storage.set(keys.token, token),
  'token.removed': (_, { storage }) => storage.remove(keys.token),
  'user.forgotten': (event, { wishlist }) => wishlist.send(event),
  'wishlist.toggled': (event, { wishlist }) => wishlist.send(event),
  'wishlist.stored': ({ courseIds, removedIds }, { storage }) =>
    storage.set(keys.wishlist, JSON.stringify({ courseIds, removedIds })),
  'speed.stored': ({ speed }, { storage }) => storage.set(keys.speed, String(speed)),
  'region.stored': ({ region }, { storage }) => {
    storage.set(keys.region, region);
    storage.set(keys.regionTime, String(Date.now()));
  },
};

/** Does what an emitted event asks for; events that are meant for a parent chart only have no handler and are ignored. */
export function handleEmitted(event: EventObject, deps: EffectDeps): void {
  if (isEmitted(event)) handle(event.type, event, deps);
}

function handle<Type extends Emitted['type']>(
  type: Type,
  event: Extract<Emitted, { type: Type }>,
  deps: EffectDeps,
): void {
  handlers[type](event, deps);
}

const isEmitted = (event: EventObject): event is Emitted => Object.hasOwn(handlers, event.type);
