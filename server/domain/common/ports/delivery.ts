import type { Selectable } from 'kysely';
import type { OutboxTable } from '../../../db/tables/accounts.ts';
import type { MessageKind } from './metrics.ts';

/** A message of the outbox that is due. */
export type StoredMessage = Selectable<OutboxTable>;
export type Channel = StoredMessage['channel'];

export function kindOf({
  verification_sid,
  expires_at,
}: Pick<StoredMessage, 'verification_sid' | 'expires_at'>): MessageKind {
  if (verification_sid !== null) return 'code';
  return expires_at === null ? 'notice' : 'link';
}

/** Hands a message on. */
export interface Transport {
  /** @throws Undeliverable when there should be no further attempt. */
  deliver: (message: StoredMessage) => Promise<void>;
  /** Counts a message that is not handed on, since it would come too late; the worker counts mails. */
  countExpired?: (message: StoredMessage) => Promise<void>;
  /** Whether the text may go once it was handed on: then codes and links do not stay readable here. */
  forgets: boolean;
  close?: () => void;
}

/** The receiving side said that it will never take this message. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
