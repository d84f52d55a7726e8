import type { Ctx, LoggingCtx } from './context.ts';
import { limitRules } from './limit-rules.ts';
import { addUse, type Use, usesOf } from './limits.ts';

/** Numbers that share a budget: those with the same country, or the same part of a large one. */
export const prefixOf = (number: string): string => number.slice(0, 4);

/**
 * Takes one SMS from the budget of a prefix for a purpose. That it is used up is logged once in its window (A60, A61).
 * @returns false when it is used up.
 */
export async function takeOfPrefix(ctx: LoggingCtx, prefix: string, purpose: string): Promise<boolean> {
  if (!(await addUse(ctx, 'sms.prefix', [prefix, purpose])).isOver) return true;
  if (!(await addUse(ctx, 'sms.prefix-alarm', [prefix, purpose])).isOver) {
    const { max, minutes } = limitRules['sms.prefix'];
    ctx.log({ event: 'sms.budget_spent', prefix, purpose, sms: max, minutes });
  }
  return false;
}

/**
 * Takes one SMS from the budget of a day for all numbers. That half of it has left is logged, and that all has (A154).
 * @returns false when it is used up.
 */
export async function takeOfDay(ctx: LoggingCtx): Promise<boolean> {
  const { max, minutes } = limitRules['sms.everyone-day'];
  const { count, isOver } = await addUse(ctx, ...ofDay);
  // each count is returned to one caller
  if (count === max / 2) ctx.log({ event: 'sms.day_half_spent', sms: count, of: max, minutes });
  if (count === max + 1) ctx.log({ event: 'sms.day_spent', sms: max, minutes });
  return !isOver;
}

/** How many SMS left in the present day. The same in every process. */
export const smsOfDay = (ctx: Ctx): Promise<number> => usesOf(ctx, ...ofDay);

const ofDay: Use = ['sms.everyone-day', 'all'];

/** Takes one SMS from what is kept for active learners, of their prefix and of the day (A61, A154). */
export async function takeOfReserve(ctx: Ctx, prefix: string): Promise<boolean> {
  if ((await addUse(ctx, 'sms.prefix-reserve', prefix)).isOver) return false;
  return !(await addUse(ctx, 'sms.everyone-reserve', 'all')).isOver;
}

/**
 * Takes one of the few SMS about orders that cost nothing yet: from those of the account and from the budget of its prefix (A116).
 * Within a transaction, they are given back with it.
 * @returns false when either is used up: the page of the order says the same.
 */
export async function takeForTransfer(ctx: LoggingCtx, userId: string, number: string): Promise<boolean> {
  return !(await addUse(ctx, 'transfer-sms.account', userId)).isOver && takeOfPrefix(ctx, prefixOf(number), 'transfer');
}
