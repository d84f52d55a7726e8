import { dialCodeOf } from '../lib/countries.ts';
import type { Services } from './services.ts';

/** A running form with a phone number. */
interface PhoneForm {
  getSnapshot(): { status: string; context: { country: string; phoneNumber: string } };
  send(event: { type: 'phone.changed'; country: string; dialCode: string; number: string }): void;
}

/**
 * Preselects the country of the region in a form that was opened before the region was known (LOGIN-04, REG-02).
 * What the learner has already chosen or typed stands.
 */
export function followRegion(region: Services['region'], form: PhoneForm): void {
  const assumed = form.getSnapshot().context.country;
  region.subscribe(({ context: { region: country } }) => {
    const { status, context } = form.getSnapshot();
    if (status !== 'active' || context.country !== assumed || context.phoneNumber !== '') return;
    if (country !== assumed) form.send({ type: 'phone.changed', country, dialCode: dialCodeOf(country), number: '' });
  });
}
