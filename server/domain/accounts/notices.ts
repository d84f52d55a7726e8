import type { Services } from '../../services.ts';
import type { MailingCtx } from '../common/context.ts';
import { addUse } from '../common/limits.ts';
import { sendsTexts } from '../common/ports/sms.ts';

/** The context of what tells the owner of an account by mail and by SMS. */
export type NotifyingCtx = MailingCtx & Pick<Services, 'sms'>;

/** What an address or number is told of an account: by mail with a subject, or by SMS. */
export interface Notice {
  subject: string;
  text: string;
  /** After `Zanin: `; without characters that an SMS of 160 has not (GSM 03.38). */
  sms: string;
}

export const isNumber = (identifier: string) => identifier.startsWith('+');

/** Whether messages of ours reach an address or number. */
export const canBeTold = ({ sms }: Pick<Services, 'sms'>, identifier: string): boolean =>
  !isNumber(identifier) || sendsTexts(sms);

/** A text to an address or number: by mail or by SMS. */
export const messageTo = (to: string, { subject, text, sms }: Notice) =>
  isNumber(to) ? ({ to, channel: 'sms', subject: '', text: `Zanin: ${sms}` } as const) : { to, subject, text };

/**
 * Tells addresses and numbers of an account what happened to it. A number is told where texts can be sent, ten times a day: who
 * repeats something to cost us SMS has told the owner by then (A155). Within a transaction that holds the lock of the user's row.
 */
export async function tellOwner(
  ctx: NotifyingCtx,
  userId: string,
  identifiers: Iterable<string>,
  notice: Notice,
): Promise<void> {
  for (const identifier of new Set(identifiers)) {
    if (!canBeTold(ctx, identifier)) continue;
    if (isNumber(identifier) && (await addUse(ctx, 'notice-sms.account', userId)).isOver) continue;
    await ctx.mail.send(ctx, messageTo(identifier, notice));
  }
}
