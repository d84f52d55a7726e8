import type { Services } from '../../services.ts';
import type { Texts } from '../../texts/texts.ts';
import type { MailingCtx } from '../common/context.ts';
import { addUse } from '../common/limits.ts';
import { sendsTexts } from '../common/ports/sms.ts';
import { smsOf, textsFor } from '../common/texts-for.ts';

export type NotifyingCtx = MailingCtx & Pick<Services, 'sms'>;

export interface Notice {
  subject: string;
  text: string;
  /** Sent after `Zanin: `; in English GSM 03.38 characters only, for SMS of 160. */
  sms: string;
}

export const isNumber = (identifier: string) => identifier.startsWith('+');

export const canBeNotified = ({ sms }: Pick<Services, 'sms'>, identifier: string): boolean =>
  !isNumber(identifier) || sendsTexts(sms);

export function messageTo(to: string, notice: (say: Texts) => Notice, say: Texts) {
  const { subject, text, sms } = notice(say);
  return isNumber(to) ? ({ to, channel: 'sms', subject: '', text: smsOf(sms, say) } as const) : { to, subject, text };
}

/** At most ten SMS a day. In a transaction that holds the user's row lock. */
export async function notifyOwner(
  ctx: NotifyingCtx,
  userId: string,
  identifiers: Iterable<string>,
  notice: (say: Texts) => Notice,
): Promise<void> {
  const say = await textsFor(ctx, userId);
  for (const identifier of new Set(identifiers)) {
    if (!canBeNotified(ctx, identifier)) continue;
    if (isNumber(identifier) && (await addUse(ctx, 'notice-sms.account', userId)).isOver) continue;
    await ctx.mail.send(ctx, messageTo(identifier, notice, say));
  }
}
