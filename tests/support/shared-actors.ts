import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { phoneEntryMachine } from '../../machines/accounts/phone-entry.machine.ts';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { type Wishlist, wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { type Resource, resourceMachine } from '../../machines/common/resource.machine.ts';
import { shareMachine } from '../../machines/learning/share.machine.ts';
import { transferMachine } from '../../machines/payments/transfer.machine.ts';
import { withdrawalMachine } from '../../machines/payments/withdrawal.machine.ts';
import { regionMachine } from '../../machines/site/region.machine.ts';
import { enterPhone, type PhoneForm } from '../../src/flows/common/phone-entry.ts';
import { startsFlows } from './starts-flows.ts';

/** The actors that `services` hands to screens, real and running, in the state that a test needs. */

/** A region that was detected a moment ago. */
export const aRegion = (region = 'US'): ActorRefFrom<typeof regionMachine> =>
  createActor(regionMachine, { input: { stored: { region, at: 0 }, now: 1 } }).start();

interface WalkedForm extends PhoneForm {
  subscribe(observer: {
    next?: (snapshot: { context: { dialCode: string; phoneNumber: string } }) => void;
    complete?: () => void;
  }): unknown;
}

/**
 * The phone entry of a form, wired as `src/flows/common` does it. A number that a walk sends to the form itself, without a
 * gesture, is typed here too, so that the screen shows it. A form has one, however often its screen is opened.
 */
export function aPhoneEntry(form: WalkedForm): ActorRefFrom<typeof phoneEntryMachine> {
  const known = phoneEntries.get(form);
  if (known) return known;
  const phone = enterPhone(startsFlows(), aRegion(), form);
  form.subscribe({
    next: ({ context: { dialCode, phoneNumber } }) => {
      if (phoneNumber === phone.getSnapshot().context.number) return;
      phone.send({ type: 'number.typed', text: dialCode + phoneNumber });
    },
  });
  phoneEntries.set(form, phone);
  return phone;
}
const phoneEntries = new WeakMap<WalkedForm, ActorRefFrom<typeof phoneEntryMachine>>();

/** A wishlist of this browser. */
export const aWishlist = (
  courseIds: Wishlist['courseIds'] = [],
  removedIds: Wishlist['removedIds'] = [],
): ActorRefFrom<typeof wishlistMachine> => createActor(wishlistMachine, { input: { courseIds, removedIds } }).start();

/** Sharing that nothing was shared with. */
export const aShare = (): ActorRefFrom<typeof shareMachine> => createActor(shareMachine).start();

/** Withdrawing from a purchase, before it is asked for. */
export const aWithdrawal = (): ActorRefFrom<typeof withdrawalMachine> =>
  createActor(withdrawalMachine, { input: { purchaseId: 'ord_1' } }).start();

/** An order that waits for a bank transfer, before anything is pressed. */
export const aTransfer = (): ActorRefFrom<typeof transferMachine> =>
  createActor(transferMachine, { input: { purchaseId: 'ord_1' } }).start();

/** A session that knows its user; null: the server has not said yet who it is. */
export function aSession(user: User | null): ActorRefFrom<typeof sessionMachine> {
  const loadUser = fromPromise<User, void>(() => (user ? Promise.resolve(user) : new Promise(() => {})));
  const session = createActor(sessionMachine.provide({ actors: { loadUser } }), { input: { token: null } }).start();
  if (user) session.send({ type: 'session.opened', token: 'a-token', user });
  return session;
}

/** A resource that is already loaded. */
export function aLoaded<Data>(data: Data): Resource<Data> {
  const machine = resourceMachine<Data>();
  const snapshot = machine.resolveState({ value: 'ready', context: { name: 'data', data, failure: null } });
  return createActor(machine, { input: { name: 'data', empty: data }, snapshot }).start();
}

/** Something that a moment later has loaded, or failed to. */
export function aResource<Data>(empty: Data, load: () => Promise<Data>): Resource<Data> {
  const machine = resourceMachine<Data>().provide({ actors: { load: fromPromise<Data, void>(load) } });
  return createActor(machine, { input: { name: 'data', empty } }).start();
}
