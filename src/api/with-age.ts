import { type ApiFailure, failureOf } from '../../machines/common/failure.ts';

/**
 * Sends how old something is, in seconds, which does not depend on the device's clock being right.
 * A server of the plain contract refuses that, and then gets the same without.
 * @param at when it was so, in ms; undefined for what is so now
 */
export async function withAge<Answer>(
  at: number | undefined,
  send: (aged: { age?: number }) => Promise<Answer>,
): Promise<Answer> {
  if (at === undefined) return send({});
  try {
    return await send({ age: Math.max(0, Math.round((Date.now() - at) / 1_000)) });
  } catch (error) {
    if (!isUnknown(failureOf({ error }))) throw error;
    return send({});
  }
}

const isUnknown = ({ kind, errors }: ApiFailure): boolean => kind === 'validation' && 'age' in errors;
