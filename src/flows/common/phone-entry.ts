import type { ActorRefFrom } from 'xstate';
import { countries } from '../../../common/countries/countries.ts';
import { type PhoneChanged, phoneEntryMachine } from '../../../machines/accounts/phone-entry.machine.ts';
import type { Services } from './services.ts';
import type { StartFlow } from './start-flow.ts';

export interface PhoneForm {
  getSnapshot(): { context: { country: string; dialCode: string; phoneNumber: string } };
  subscribe(observer: { complete: () => void }): unknown;
  send(event: PhoneChanged): void;
}

const dialled = countries.map(({ code, dial_code }) => ({ code, dialCode: dial_code }));

/** Each change sends the whole number, since a busy form ignores some. */
export function enterPhone(
  start: StartFlow,
  region: Services['region'],
  form: PhoneForm,
): ActorRefFrom<typeof phoneEntryMachine> {
  const { country, dialCode, phoneNumber } = form.getSnapshot().context;
  const phone = start(phoneEntryMachine, { countries: dialled, country, dialCode, number: phoneNumber });
  phone.on('phone.changed', (event) => form.send(event));
  const found = region.subscribe(({ context }) => phone.send({ type: 'region.found', code: context.region }));
  phone.subscribe({ complete: () => found.unsubscribe() });
  return phone;
}
