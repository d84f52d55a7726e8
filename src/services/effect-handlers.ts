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

/** Everything a chart may emit. */
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

export interface Reach {
  storage: SafeStorage;
  /** Null only while the session itself is being started. */
  session: () => ActorRefFrom<typeof sessionMachine> | null;
  snackbar: ActorRefFrom<typeof snackbarMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
}

/**
 * What the shell does when a chart emits: the one place where flows reach the address bar, the storage, the console
 * and the actors that every page shares.
 */
export function hear(event: EventObject, { storage, session, snackbar, wishlist }: Reach): void {
  if (!isEmitted(event)) return;
  switch (event.type) {
    case 'navigate':
      navigate(event.to, {
        ...(event.replace === undefined ? {} : { replace: event.replace }),
        ...(event.state === undefined ? {} : { state: event.state }),
      });
      break;
    case 'navigate.back':
      goBack();
      break;
    case 'notify':
      snackbar.send(event);
      break;
    case 'view.kept':
      keepView(event.view);
      break;
    case 'failure.logged':
    case 'note.logged':
      console.info(event.message);
      break;
    case 'session.opened':
    case 'user.changed':
    case 'account.deleted':
      session()?.send(event);
      break;
    case 'token.stored':
      storage.set(keys.token, event.token);
      break;
    case 'token.removed':
      storage.remove(keys.token);
      break;
    case 'user.forgotten':
    case 'wishlist.toggled':
      wishlist.send(event);
      break;
    case 'wishlist.stored': {
      const { courseIds, removedIds } = event;
      storage.set(keys.wishlist, JSON.stringify({ courseIds, removedIds }));
      break;
    }
    case 'speed.stored':
      storage.set(keys.speed, String(event.speed));
      break;
    case 'region.stored':
      storage.set(keys.region, event.region);
      storage.set(keys.regionTime, String(Date.now()));
      break;
  }
}

const heard: Readonly<Record<Emitted['type'], true>> = {
  navigate: true,
  'navigate.back': true,
  notify: true,
  'view.kept': true,
  'failure.logged': true,
  'note.logged': true,
  'session.opened': true,
  'user.changed': true,
  'account.deleted': true,
  'token.stored': true,
  'token.removed': true,
  'user.forgotten': true,
  'wishlist.toggled': true,
  'wishlist.stored': true,
  'region.stored': true,
  'speed.stored': true,
};
const isEmitted = (event: EventObject): event is Emitted => event.type in heard;
