import { type ApiFailure, failureOf } from '../../../../machines/common/failure.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import { type Client, call } from '../../../api/client.ts';

/** One tab at a time, where the browser has locks. */
export const sendIntent = (client: Client) =>
  call<void, Intent | null>(async (intent) => {
    if (intent === null) return;
    const { locks } = navigator;
    const send = () => sendOne(client, intent);
    if (locks === undefined) await send();
    else await locks.request('outbox', send);
  });

async function sendOne(client: Client, intent: Intent): Promise<void> {
  // with the first intent: pages without a lesson do not need it
  const { sendProgress, sendReading } = await import('../../learning/lesson/calls.ts');
  if (intent.kind === 'read') {
    await sendReading(client, intent.input);
    return;
  }
  const age = Math.max(0, Math.round((Date.now() - intent.at) / 1_000));
  try {
    await sendProgress(client, { ...intent.input, age });
  } catch (error) {
    if (!isUnknown(failureOf({ error }))) throw error;
    await sendProgress(client, intent.input);
  }
}

/** By a server of the plain contract. */
const isUnknown = ({ kind, errors }: ApiFailure): boolean => kind === 'validation' && 'age' in errors;
