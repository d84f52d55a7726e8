import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { phoneEntryMachine } from '../../machines/accounts/phone-entry.machine.ts';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { type Wishlist, wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { type Resource, resourceMachine } from '../../machines/common/resource.machine.ts';
import { reminderMachine } from '../../machines/learning/reminder.machine.ts';
import { shareMachine } from '../../machines/learning/share.machine.ts';
import { transferMachine } from '../../machines/payments/transfer.machine.ts';
import { withdrawalMachine } from '../../machines/payments/withdrawal.machine.ts';
import { type LanguageInput, languageMachine } from '../../machines/site/language.machine.ts';
import { regionMachine } from '../../machines/site/region.machine.ts';
import { enterPhone, type PhoneForm } from '../../src/flows/common/phone-entry.ts';
import { startsFlows } from './starts-flows.ts';

/** Real, running actors as `services` provides them. */

export const aRegion = (region = 'US'): ActorRefFrom<typeof regionMachine> =>
  createActor(regionMachine, { input: { stored: { region, at: 0 }, now: 1 } }).start();

export const aLanguage = (input: Partial<LanguageInput> = {}): ActorRefFrom<typeof languageMachine> =>
  createActor(languageMachine, { input: { current: 'en', chosen: null, asked: 'en', ...input } }).start();

interface WalkedForm extends PhoneForm {
  subscribe(observer: {
    next?: (snapshot: { context: { dialCode: string; phoneNumber: string } }) => void;
    complete?: () => void;
  }): unknown;
}

/**
 * As wired in `src/flows/common`, one per form. Numbers that a walk sends to the form without a
 * gesture are typed here too.
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

export const aWishlist = (
  courseIds: Wishlist['courseIds'] = [],
  removedIds: Wishlist['removedIds'] = [],
): ActorRefFrom<typeof wishlistMachine> => createActor(wishlistMachine, { input: { courseIds, removedIds } }).start();

export const aShare = (): ActorRefFrom<typeof shareMachine> => createActor(shareMachine).start();

export const aReminder = (): ActorRefFrom<typeof reminderMachine> =>
  createActor(reminderMachine, { input: { timeZone: 'Asia/Baghdad' } }).start();

export const aWithdrawal = (): ActorRefFrom<typeof withdrawalMachine> =>
  createActor(withdrawalMachine, { input: { purchaseId: 'ord_1' } }).start();

export const aTransfer = (): ActorRefFrom<typeof transferMachine> =>
  createActor(transferMachine, { input: { purchaseId: 'ord_1' } }).start();

/** Null for a user that is still loading. */
export function aSession(user: User | null): ActorRefFrom<typeof sessionMachine> {
  const getMe = fromPromise<User, void>(() => (user ? Promise.resolve(user) : new Promise(() => {})));
  const session = createActor(sessionMachine.provide({ actors: { getMe } }), { input: { token: null } }).start();
  if (user) session.send({ type: 'session.opened', token: 'a-token', user });
  return session;
}

export function aLoaded<Data>(data: Data): Resource<Data> {
  const machine = resourceMachine<Data>();
  const snapshot = machine.resolveState({ value: 'ready', context: { name: 'data', data, failure: null } });
  return createActor(machine, { input: { name: 'data', empty: data }, snapshot }).start();
}

export function aResource<Data>(empty: Data, load: () => Promise<Data>): Resource<Data> {
  const machine = resourceMachine<Data>().provide({ actors: { load: fromPromise<Data, void>(load) } });
  return createActor(machine, { input: { name: 'data', empty } }).start();
}
