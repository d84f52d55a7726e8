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
  const { sendFeedback, sendProgress, sendReading } = await import('../../learning/lesson/calls.ts');
  if (intent.kind === 'read') {
    await sendReading(client, intent.input);
    return;
  }
  const aged = { age: Math.max(0, Math.round((Date.now() - intent.at) / 1_000)) };
  if (intent.kind === 'played') {
    const { input } = intent;
    await withAge(aged, (age) => sendProgress(client, { ...input, ...age }));
    return;
  }
  const { input, id: key } = intent;
  await withAge(aged, (age) => sendFeedback(client, { ...input, ...age }, { key }));
}

/** A server of the plain contract refuses it, and then gets the same without. */
async function withAge<Age extends object>(aged: Age, send: (age: Partial<Age>) => Promise<unknown>): Promise<void> {
  try {
    await send(aged);
  } catch (error) {
    if (!isUnknown(failureOf({ error }))) throw error;
    await send({});
  }
}

const isUnknown = ({ kind, errors }: ApiFailure): boolean => kind === 'validation' && 'age' in errors;
