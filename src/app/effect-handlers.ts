import type { EventObject } from 'xstate';
import type { SessionOpened } from '../../machines/accounts/login.machine.ts';
import type { SessionEmitted } from '../../machines/accounts/session.machine.ts';
import type { WishlistStored, WishToggled } from '../../machines/catalogue/wishlist.machine.ts';
import type {
  ExplainLogout,
  KeepAddress,
  KeepView,
  LogFailure,
  Navigate,
  NavigateBack,
  Notify,
} from '../../machines/common/emitted.ts';
import type { ConnectionRestored } from '../../machines/common/events.ts';
import { failureOf } from '../../machines/common/failure.ts';
import type { IntentLost } from '../../machines/common/intents.ts';
import type { ProgressLeft, SpeedStored } from '../../machines/learning/lesson.types.ts';
import type { KeepPayment } from '../../machines/payments/checkout.types.ts';
import type { LanguageEmitted } from '../../machines/site/language.machine.ts';
import type { NavigationEmitted } from '../../machines/site/navigation.types.ts';
import type { OutboxEmitted, OutboxNews } from '../../machines/site/outbox.machine.ts';
import type { RegionEmitted } from '../../machines/site/region.machine.ts';
import type { VersionEmitted } from '../../machines/site/version.machine.ts';
import { showHead } from '../browser/head.ts';
import { moveFocusToHeading } from '../browser/heading.ts';
import { goBack, keepAddress, keepView, navigate, openIn, restoreScroll } from '../browser/history.ts';
import type { KeptIntents } from '../browser/kept-intents.ts';
import { keepLanguage } from '../browser/language.ts';
import { keepPayment } from '../browser/payment.ts';
import { reload } from '../browser/reload.ts';
import { forgetSeen, takeVersion } from '../browser/service-worker.ts';
import { keys, readToken, type SafeStorage } from '../browser/storage.ts';
import { keepUnsent } from '../browser/unsent.ts';
import type { Services } from '../flows/common/services.ts';

/** Every event that a chart may emit. */
export type Emitted =
  | Navigate
  | NavigateBack
  | Notify
  | KeepView
  | KeepAddress
  | KeepPayment
  | LogFailure
  | ExplainLogout
  | ConnectionRestored
  | SessionOpened
  | SessionEmitted
  | Exclude<NavigationEmitted, { type: 'notice' }>
  | RegionEmitted
  | LanguageEmitted
  | VersionEmitted
  | WishlistStored
  | SpeedStored
  | ProgressLeft
  | IntentLost
  | Exclude<OutboxEmitted, LogFailure>
  | WishToggled
  | { type: 'user.changed'; user: SessionOpened['user'] }
  | { type: 'account.deleted' }
  | { type: 'note.logged'; message: string };

/** What effect handlers act on. */
export interface EffectDeps
  extends Pick<Services, 'client' | 'session' | 'snackbar' | 'version' | 'wishlist' | 'outbox' | 'tell'> {
  storage: SafeStorage;
  intents: KeptIntents;
  /** Other tabs of this browser. */
  tellOutboxes: (news: OutboxNews) => void;
}

type EffectHandlers = {
  readonly [Type in Emitted['type']]: (event: Extract<Emitted, { type: Type }>, deps: EffectDeps) => void;
};

/** The only place where flows reach the address bar, the storage, the console and shared actors. */
const handlers: EffectHandlers = {
  navigate: ({ to, replace, state }) =>
    navigate(to, { ...(replace !== undefined && { replace }), ...(state !== undefined && { state }) }),
  'navigate.back': () => goBack(),
  notify: (event, { snackbar }) => snackbar.send(event),
  'view.kept': ({ view }) => keepView(view),
  'address.kept': ({ query }) => keepAddress(query),
  'payment.kept': (event) => keepPayment(event),
  'failure.logged': ({ message }) => console.info(message),
  'note.logged': ({ message }) => console.info(message),
  'session.opened': (event, { tell }) => tell(event),
  'user.changed': (event, { session }) => session.send(event),
  'account.deleted': (event, { tell, intents }) => {
    intents.forget();
    tell(event);
  },
  'page.left': (event, { tell }) => tell(event),
  'logout.explained': (event, { tell }) => tell(event),
  'logout.decided': (_, { tell }) => tell({ type: 'logout.pressed' }),
  'connection.restored': (event, { tell }) => tell(event),
  'document.reloaded': () => reload(),
  'version.taken': async (_, { version }) => {
    if (!(await takeVersion())) version.send({ type: 'version.began' });
  },
  'document.opened': ({ code, unsent }, { storage }) => {
    keepUnsent(unsent, readToken(storage));
    openIn(code);
  },
  'language.kept': ({ code }) => keepLanguage(code),
  'language.opened': (event, { tell }) => tell(event),
  'head.shown': ({ head }) => showHead(head),
  'scroll.restored': () => restoreScroll(),
  'heading.focused': ({ onlyIfLost }) => moveFocusToHeading({ onlyIfLost }),
  'token.stored': ({ token }, { storage }) => storage.set(keys.token, token),
  'token.removed': ({ token }, { storage, intents }) => {
    // logged out; a session that has ended may go on after a login
    if (token === null) intents.forget();
    if (token !== null && token !== storage.get(keys.token)) return;
    storage.remove(keys.token);
    forgetSeen();
  },
  'user.forgotten': (event, { wishlist }) => wishlist.send(event),
  'wishlist.toggled': (event, { wishlist }) => wishlist.send(event),
  'wishlist.stored': ({ courseIds, removedIds }, { storage }) =>
    storage.set(keys.wishlist, JSON.stringify({ courseIds, removedIds })),
  'speed.stored': ({ speed }, { storage }) => storage.set(keys.speed, String(speed)),
  'progress.left': (event, deps) => void sendRest(event, deps),
  'intent.lost': ({ intent }, { outbox }) => keepIntent(intent, outbox),
  'intent.stored': ({ intent, owner }, { intents, outbox, tellOutboxes }) =>
    void intents.store(intent, owner).then(
      () => tellOutboxes({ type: 'intent.shared', intent, token: owner.token }),
      (error: unknown) => {
        noted(error);
        outbox.send({ type: 'storing.failed' });
      },
    ),
  'intent.removed': ({ intent }, { intents, tellOutboxes }) => {
    tellOutboxes({ type: 'intent.settled', intent });
    void intents.remove(intent).catch(noted);
  },
  // the line with the button has fetched this code already, see `loadOutboxNote`
  'intents.exported': async ({ intents }) => (await import('./save-intents.ts')).saveIntents(intents),
  'eviction.forgotten': (_, { intents }) => intents.forgetEvicted(),
  'region.stored': ({ region }, { storage }) => {
    storage.set(keys.region, region);
    storage.set(keys.regionTime, String(Date.now()));
  },
};

/** Carries out an emitted event; events for a parent chart only have no handler and are ignored. */
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

const noted = (error: unknown) => console.info('This browser keeps nothing for later:', error);

const keepIntent = (intent: IntentLost['intent'], outbox: EffectDeps['outbox']) =>
  outbox.send({ type: 'intent.kept', intent: { ...intent, id: newId(), at: Date.now(), refusal: null } });

/** A UUID of version 4; crypto.randomUUID is missing on plain http. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Sends what a lesson had not saved when it was left; without a connection the outbox does. */
async function sendRest({ progress, title, path }: ProgressLeft, { client, outbox }: EffectDeps): Promise<void> {
  // the lesson has fetched this code already
  const { sendProgress } = await import('../flows/learning/lesson/calls.ts');
  await sendProgress(client, progress).catch((error: unknown) => {
    if (failureOf({ error }).kind !== 'network') return;
    keepIntent({ kind: 'played', input: progress, title, path }, outbox);
  });
}
