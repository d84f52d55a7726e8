import { sendTo, setup } from 'xstate';
import type { User } from '../../common/api/types.ts';
import { sessionMachine } from '../accounts/session.machine.ts';
import { type Wishlist, wishlistMachine } from '../catalogue/wishlist.machine.ts';
import type { ExplainLogout } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts';
import { contactMachine } from './contact.machine.ts';
import { type LanguageInput, type LanguageOpened, languageMachine } from './language.machine.ts';
import { menuMachine } from './menu.machine.ts';
import { navigationMachine } from './navigation.machine.ts';
import type { Address, Unsent } from './navigation.types.ts';
import { outboxMachine } from './outbox.machine.ts';
import { type RegionInput, regionMachine } from './region.machine.ts';
import { snackbarMachine } from './snackbar.machine.ts';
import { versionMachine } from './version.machine.ts';

export interface AppInput {
  address: Address;
  token: string | null;
  wishlist: Wishlist;
  region: RegionInput;
  language: LanguageInput;
  /** Of this page, in the language that it was read in before. */
  unsent?: Unsent | null;
}

export type AppEvent =
  | { type: 'address.changed'; address: Address }
  /** Login: opens the session and navigates to `returnTo`. */
  | { type: 'session.opened'; token: string; user: User; returnTo: string }
  | { type: 'logout.pressed' }
  | { type: 'account.deleted' }
  | { type: 'page.left' }
  | LanguageOpened
  | ConnectionEvent
  | ConnectionRestored
  | { type: 'control.pressed' }
  | ExplainLogout;

const sessionChanged = (_: unknown, { token, user }: { token: string | null; user: User | null }) => ({
  type: 'session.changed' as const,
  token,
  account: user?.id ?? null,
});

/**
 * Root of the app. Events that affect session and navigation (login, logout, deletion) are sent
 * here. The session handles them first, so that the next page uses the new token.
 */
export const appMachine = <View>() =>
  setup({
    types: {
      input: {} as AppInput,
      context: {} as AppInput,
      events: {} as AppEvent,
      children: {} as {
        session: 'session';
        region: 'region';
        language: 'language';
        wishlist: 'wishlist';
        snackbar: 'snackbar';
        menu: 'menu';
        contact: 'contact';
        outbox: 'outbox';
        version: 'version';
        connection: 'connection';
        navigation: 'navigation';
      },
    },
    actors: {
      session: sessionMachine,
      region: regionMachine,
      language: languageMachine,
      wishlist: wishlistMachine,
      snackbar: snackbarMachine,
      menu: menuMachine,
      contact: contactMachine,
      outbox: outboxMachine,
      version: versionMachine,
      connection: connectionMachine,
      navigation: navigationMachine<View>(),
    },
    actions: {
      tellNavigation: sendTo('navigation', ({ event }) => event),
      tellConnection: sendTo('connection', ({ event }) => event),
      tellSession: sendTo('session', ({ event }) => event),
      tellToken: sendTo('navigation', sessionChanged),
      tellOutbox: sendTo('outbox', ({ event }) => event),
      tellOwner: sendTo('outbox', sessionChanged),
      tellSnackbar: sendTo('snackbar', (_, { type }: { type: 'page.left' | 'control.pressed' }) => ({ type })),
      tellVersion: sendTo('version', { type: 'page.left' }),
      closeMenu: sendTo('menu', { type: 'menu.left' }),
      closeContact: sendTo('contact', { type: 'contact.closed' }),
    },
  }).createMachine({
    id: 'app',
    description: 'What lives as long as the tab, and navigation, whose visits hold the flows of the pages.',
    context: ({ input }) => input,
    invoke: [
      { id: 'snackbar', src: 'snackbar', systemId: 'snackbar' },
      { id: 'menu', src: 'menu', systemId: 'menu' },
      { id: 'contact', src: 'contact', systemId: 'contact' },
      { id: 'connection', src: 'connection', systemId: 'connection' },
      { id: 'outbox', src: 'outbox', systemId: 'outbox' },
      { id: 'version', src: 'version', systemId: 'version' },
      { id: 'wishlist', src: 'wishlist', systemId: 'wishlist', input: ({ context }) => context.wishlist },
      { id: 'region', src: 'region', systemId: 'region', input: ({ context }) => context.region },
      { id: 'language', src: 'language', systemId: 'language', input: ({ context }) => context.language },
      {
        id: 'session',
        src: 'session',
        systemId: 'session',
        input: ({ context: { token } }) => ({ token }),
        onSnapshot: {
          actions: [
            { type: 'tellToken', params: ({ event }) => event.snapshot.context },
            { type: 'tellOwner', params: ({ event }) => event.snapshot.context },
          ],
        },
      },
      {
        id: 'navigation',
        src: 'navigation',
        systemId: 'navigation',
        input: ({ context: { address, token, unsent } }) => ({ address, token, ...(unsent && { unsent }) }),
      },
    ],
    on: {
      'address.changed': { actions: 'tellNavigation' },
      'session.opened': { actions: ['tellSession', 'tellNavigation'] },
      'logout.pressed': { actions: ['tellSession', 'tellNavigation'] },
      'account.deleted': { actions: ['tellSession', 'tellNavigation'] },
      'page.left': {
        actions: [
          'closeMenu',
          'closeContact',
          'tellOutbox',
          'tellVersion',
          { type: 'tellSnackbar', params: ({ event }) => event },
        ],
      },
      'language.opened': { actions: 'tellNavigation' },
      'control.pressed': { actions: { type: 'tellSnackbar', params: ({ event }) => event } },
      'logout.explained': { actions: 'tellNavigation' },
      'call.lost': { actions: 'tellConnection' },
      'connection.hinted': { actions: 'tellConnection' },
      'connection.restored': { actions: ['tellNavigation', 'tellOutbox'] },
    },
  });
