import { type Outcome, reject } from 'model-walk';
import type { PasskeyFailure, PasskeyProblem } from '../../../machines/desk/passkey.ts';

const failing = (passkey: PasskeyProblem) => reject({ passkey } satisfies PasskeyFailure);

/** A browser that gives or makes no passkey, as outcomes of an actor that asks it. */
export const withoutPasskey: Record<string, Outcome<never>> = {
  'canceled in the browser': failing('canceled'),
  'a browser without passkeys': failing('notSupported'),
  'a passkey that is there already': failing('alreadyThere'),
  'a device that fails': failing('broken'),
};
