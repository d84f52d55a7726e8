import type { ActorRefFrom } from 'xstate';
import { countries } from '../../../common/countries/countries.ts';
import { type PhoneChanged, phoneEntryMachine } from '../../../machines/accounts/phone-entry.machine.ts';
import type { Services } from './services.ts';
import type { StartFlow } from './start-flow.ts';

/** A running form with a phone number. */
export interface PhoneForm {
  getSnapshot(): { context: { country: string; dialCode: string } };
  subscribe(observer: { complete: () => void }): unknown;
  send(event: PhoneChanged): void;
}

const dialled = countries.map(({ code, dial_code }) => ({ code, dialCode: dial_code }));

/**
 * Starts the phone entry of a form, which ends with the form. The form keeps a copy of each change for its submit;
 * a change tells all of the number, so what a busy form missed comes with the next. The region's country is
 * preselected also when it is found after the form was opened (LOGIN-04, REG-02).
 */
export function enterPhone(
  start: StartFlow,
  region: Services['region'],
  form: PhoneForm,
): ActorRefFrom<typeof phoneEntryMachine> {
  const { country, dialCode } = form.getSnapshot().context;
  const phone = start(phoneEntryMachine, { countries: dialled, country, dialCode });
  phone.on('phone.changed', (event) => form.send(event));
  const found = region.subscribe(({ context }) => phone.send({ type: 'region.found', code: context.region }));
  phone.subscribe({ complete: () => found.unsubscribe() });
  return phone;
}
