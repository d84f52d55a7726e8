import type { Ctx, LoggingCtx } from './context.ts';
import { limitRules } from './limit-rules.ts';
import { addUse, type Use, usesOf } from './limits.ts';

/** A country, or a part of a large one. */
export const prefixOf = (number: string): string => number.slice(0, 4);

/** False when used up, which is logged once per window. */
export async function takeOfPrefix(ctx: LoggingCtx, prefix: string, purpose: string): Promise<boolean> {
  if (!(await addUse(ctx, 'sms.prefix', [prefix, purpose])).isOver) return true;
  if (!(await addUse(ctx, 'sms.prefix-alarm', [prefix, purpose])).isOver) {
    const { max, minutes } = limitRules['sms.prefix'];
    ctx.log({ event: 'sms.budget_spent', prefix, purpose, sms: max, minutes });
  }
  return false;
}

/** False when used up; logged at half and at the end. */
export async function takeOfDay(ctx: LoggingCtx): Promise<boolean> {
  const { max, minutes } = limitRules['sms.everyone-day'];
  const { count, isOver } = await addUse(ctx, ...ofDay);
  // each count is returned to one caller
  if (count === max / 2) ctx.log({ event: 'sms.day_half_spent', sms: count, of: max, minutes });
  if (count === max + 1) ctx.log({ event: 'sms.day_spent', sms: max, minutes });
  return !isOver;
}

export const smsOfDay = (ctx: Ctx): Promise<number> => usesOf(ctx, ...ofDay);

const ofDay: Use = ['sms.everyone-day', 'all'];

/** Reserve for active learners, by prefix and by day. */
export async function takeOfReserve(ctx: Ctx, prefix: string): Promise<boolean> {
  if ((await addUse(ctx, 'sms.prefix-reserve', prefix)).isOver) return false;
  return !(await addUse(ctx, 'sms.everyone-reserve', 'all')).isOver;
}

/** For SMS before any money came. False when the account's or the prefix's budget is used up. */
export async function takeForTransfer(ctx: LoggingCtx, userId: string, number: string): Promise<boolean> {
  return !(await addUse(ctx, 'transfer-sms.account', userId)).isOver && takeOfPrefix(ctx, prefixOf(number), 'transfer');
}
