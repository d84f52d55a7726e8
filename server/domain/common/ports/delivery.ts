import type { Selectable } from 'kysely';
import type { OutboxTable } from '../../../db/tables/accounts.ts';
import type { MessageKind } from './metrics.ts';

export type StoredMessage = Selectable<OutboxTable>;
export type Channel = StoredMessage['channel'];

export function kindOf({
  verification_sid,
  expires_at,
}: Pick<StoredMessage, 'verification_sid' | 'expires_at'>): MessageKind {
  if (verification_sid !== null) return 'code';
  return expires_at === null ? 'notice' : 'link';
}

export interface Transport {
  /** @throws Undeliverable to stop retrying. */
  deliver: (message: StoredMessage) => Promise<void>;
  /** For messages expired before sending; the worker counts mails itself. */
  countExpired?: (message: StoredMessage) => Promise<void>;
  /** Deletes the text after delivery, so that codes and links do not stay readable. */
  forgets: boolean;
  close?: () => void;
}

/** A permanent rejection. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
