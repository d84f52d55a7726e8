import { plainDigits } from '../../../common/text/digits.ts';
import { type FoundBy, identifiedLearners, type Learner, learnersById, namedLearners } from '../accounts/learners.ts';
import type { Ctx } from '../common/context.ts';
import { findCertificate } from '../learning/certificate-code.ts';
import { newestOrders, type OrderRow } from '../payments/order-list.ts';
import { numberOf } from '../payments/receipts.ts';
import { readReference } from '../payments/transfers/reference.ts';

/** Of learners and of orders; whoever asks narrows the words down. */
export const mostMatches = 20;

export interface LearnerMatch {
  learner: Learner;
  /** Such as `receipt 2026-000002`. */
  by: FoundBy | OrderBy;
  /** By what belongs to one account; else by parts of names and addresses. */
  isExact: boolean;
}

type OrderBy =
  | 'order'
  | 'payment at the provider'
  | `receipt ${string}`
  | `credit note ${string}`
  | `transfer ${string}`
  | 'certificate';

interface Named {
  /** Null for a certificate that no order earned. */
  orderId: string | null;
  /** Null after the account was deleted. */
  userId: string | null;
  by: OrderBy;
}

export interface Learners {
  /** Exact ones first. */
  matches: LearnerMatch[];
  /** There are more than `mostMatches`. */
  isCut: boolean;
  /** Orders that the words name, whose account is deleted. */
  deleted: string[];
}

/** By each of these that the text can be; nothing is guessed. */
export const lookUpLearners = async (ctx: Ctx, text: string): Promise<Learners> =>
  learnersOf(ctx, text, await namesOf(ctx, text));

/** Learners, and the orders that the text names by a number or an id, newest first. */
export async function lookUp(ctx: Ctx, text: string): Promise<Omit<Learners, 'deleted'> & { orders: OrderRow[] }> {
  const named = await namesOf(ctx, text);
  const { matches, isCut } = await learnersOf(ctx, text, named);
  return { matches, isCut, orders: await ordersOf(ctx, named) };
}

async function learnersOf(ctx: Ctx, text: string, named: readonly Named[]): Promise<Learners> {
  const ids = new Set(named.flatMap(({ userId }) => userId ?? []));
  const owners = await learnersById(ctx, [...ids]);
  const byOrder = named.flatMap(({ userId, by }) => {
    const learner = owners.find(({ id }) => id === userId);
    return learner ? [{ learner, by, isExact: true }] : [];
  });
  const exact = (await identifiedLearners(ctx, text)).map((found) => ({ ...found, isExact: true }));
  const parts = (await namedLearners(ctx, text, mostMatches + 1)).map((found) => ({ ...found, isExact: false }));
  const matches = [...Map.groupBy([...exact, ...byOrder, ...parts], ({ learner }) => learner.id).values()].flatMap(
    ([first]) => first ?? [],
  );
  const deleted = named.flatMap(({ orderId, userId }) => (userId === null && orderId !== null ? orderId : []));
  return { matches: matches.slice(0, mostMatches), isCut: matches.length > mostMatches, deleted };
}

/** Nobody's whole address is no part of another one, but a typing error. */
const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Where a text names an account, matches by parts of other names do not count. */
export function meant<Match extends { isExact: boolean }>(text: string, matches: readonly Match[]): readonly Match[] {
  const exact = matches.filter(({ isExact }) => isExact);
  return exact.length > 0 || wholeAddress.test(text.trim()) ? exact : matches;
}

/** The orders that a text names, else those of the learners whom it names, newest first. */
export async function lookUpOrders(ctx: Ctx, text: string): Promise<{ orders: OrderRow[]; isCut: boolean }> {
  const named = await ordersOf(ctx, await namesOf(ctx, text));
  if (named.length > 0) return { orders: named, isCut: false };
  const { matches, isCut } = await lookUpLearners(ctx, text);
  const learners = meant(text, matches).map(({ learner }) => learner.id);
  if (learners.length === 0) return { orders: [], isCut: false };
  const orders = await newestOrders(ctx, { learners, limit: mostMatches + 1 });
  return { orders: orders.slice(0, mostMatches), isCut: isCut || orders.length > mostMatches };
}

async function ordersOf(ctx: Ctx, named: readonly Named[]): Promise<OrderRow[]> {
  const ids = named.flatMap(({ orderId }) => orderId ?? []);
  return ids.length === 0 ? [] : newestOrders(ctx, { ids, limit: mostMatches });
}

/** What the text names by a number or an id of an order, its receipts or its certificate. */
async function namesOf(ctx: Ctx, text: string): Promise<Named[]> {
  const given = text.trim();
  return [
    ...(await byIds(ctx, given)),
    ...(await byReceipt(ctx, given)),
    ...(await byTransfer(ctx, given)),
    ...(await byCertificate(ctx, given)),
  ];
}

async function byIds({ db }: Ctx, given: string): Promise<Named[]> {
  if (!/^\w+$/.test(given.replaceAll('-', ''))) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where((order) => order.or([order('id', '=', given), order('intent_id', '=', given)]))
    .execute();
  return rows.map(({ id, user_id }) => ({
    ...{ orderId: id, userId: user_id },
    by: id === given ? 'order' : 'payment at the provider',
  }));
}

async function byReceipt({ db }: Ctx, given: string): Promise<Named[]> {
  const [, year, number] = /^(\d{4})\s?[\p{Pd}/−]\s?(\d{1,9})$/u.exec(plainDigits(given)) ?? [];
  if (year === undefined || number === undefined) return [];
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['receipts.year', 'receipts.number', 'receipts.kind', 'orders.id', 'orders.user_id'])
    .where('receipts.year', '=', Number(year))
    .where('receipts.number', '=', Number(number))
    .execute();
  return rows.map(({ id, user_id, kind, ...receipt }) => ({
    ...{ orderId: id, userId: user_id },
    by: `${kind === 'sale' ? 'receipt' : 'credit note'} ${numberOf(receipt)}`,
  }));
}

async function byTransfer({ db }: Ctx, given: string): Promise<Named[]> {
  const reference = readReference(given);
  if (reference === null) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('transfer_reference', '=', reference)
    .execute();
  return rows.map(({ id, user_id }) => ({ orderId: id, userId: user_id, by: `transfer ${reference}` }));
}

async function byCertificate(ctx: Ctx, given: string): Promise<Named[]> {
  const id = await findCertificate(ctx, given);
  if (id === null) return [];
  const row = await ctx.db
    .selectFrom('certificates')
    .select(['order_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [{ orderId: row.order_id, userId: row.user_id, by: 'certificate' }] : [];
}
