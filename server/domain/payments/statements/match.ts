import { day as oneDay } from '../../../../common/rules/durations.ts';
import { foldedWords } from '../../../../common/text/fold.ts';
import type { Ctx } from '../../common/context.ts';
import { newestOrders, type OrderRow } from '../order-list.ts';
import { listTransfers, type WaitingTransfer } from '../transfers/list.ts';
import { microOfMinor } from './amounts.ts';
import type { StatementLine } from './line.ts';
import { mistypedOf, possibleReferences } from './references.ts';

export type LineMatch =
  | 'exact'
  | 'tooMuch'
  | 'tooLittle'
  | 'otherCurrency'
  | 'suggestion'
  | 'confirmed'
  | 'canceled'
  | 'refunded'
  /** Another line before it is for the same order. */
  | 'again'
  /** Money with this reference left the account too. */
  | 'takenBack'
  | 'none';

export interface MatchedLine {
  line: StatementLine;
  match: LineMatch;
  /** One, unless it is a suggestion. */
  orders: OrderRow[];
}

/** Parameters of a statement in the database. */
const slice = 5_000;
const mostSuggestions = 5;

/** Compares what came with the orders and changes nothing; what left is not answered. */
export async function matchLines(ctx: Ctx, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const read = lines.map((line) => ({ line, references: possibleReferences(`${line.text} ${line.sender ?? ''}`) }));
  const waiting = (await listTransfers(ctx)).filter(({ todo }) => todo === 'confirm');
  const byReference = new Map(waiting.map((each) => [each.reference, each.order]));
  const known = new Map(await existing(ctx, new Set(read.flatMap(({ references }) => references))));
  const meant = suggester(waiting, byReference);
  const found = read.map(({ line, references }) => ({
    line,
    ids: [...new Set(references.flatMap((each) => known.get(each) ?? []))],
  }));
  const incoming = found
    .filter(({ line }) => line.direction === 'in')
    .map(({ line, ids }) => ({ line, ids, suggested: ids.length === 0 ? meant(line) : [] }));
  const orders = await ordersById(ctx, new Set(incoming.flatMap(({ ids, suggested }) => [...ids, ...suggested])));
  const gone = new Set(found.filter(({ line }) => line.direction === 'out').flatMap(({ ids }) => ids));
  const seen = new Set<string>();
  return incoming.map(({ line, ids, suggested }) => {
    const shown = [...ids, ...suggested].slice(0, mostSuggestions).flatMap((id) => orders.get(id) ?? []);
    const [only, ...others] = ids.flatMap((id) => orders.get(id) ?? []);
    if (shown.length === 0) return { line, match: 'none', orders: [] };
    if (only === undefined || others.length > 0) return { line, match: 'suggestion', orders: shown };
    const isAgain = seen.has(only.id);
    seen.add(only.id);
    return { line, match: matchOf(line, only, { isAgain, isGone: gone.has(only.id), now: ctx.now() }), orders: [only] };
  });
}

interface About {
  isAgain: boolean;
  isGone: boolean;
  now: Date;
}

function matchOf(line: StatementLine, order: OrderRow, { isAgain, isGone, now }: About): LineMatch {
  if (order.status === 'paid') return 'confirmed';
  if (order.status === 'refunded') return 'refunded';
  // the command confirms it too, so this is said before anything that invites to press its button
  if (order.status === 'canceled' || order.status === 'failed') return 'canceled';
  if (isGone) return 'takenBack';
  if (isAgain) return 'again';
  if (line.currency !== null && line.currency !== order.currency) return 'otherCurrency';
  const due = microOfMinor(order.amount, order.currency);
  if (line.micro !== null && line.micro !== due) return line.micro > due ? 'tooMuch' : 'tooLittle';
  const isCertain = line.micro !== null && line.currency !== null && order.status === 'requires_payment';
  return isCertain && order.learner !== null && isPossible(line, order, now) ? 'exact' : 'suggestion';
}

/** As the command takes it (transfers/confirming.ts): two days before the order to tomorrow. */
function isPossible({ day }: StatementLine, { created_at }: OrderRow, now: Date): boolean {
  if (day === null) return true;
  const received = new Date(`${day}T00:00:00Z`).getTime();
  return received >= created_at.getTime() - 2 * oneDay && received <= now.getTime() + oneDay;
}

/** Ids of orders by their references, in any state. */
async function existing({ db }: Ctx, references: ReadonlySet<string>): Promise<[reference: string, id: string][]> {
  const asked = [...references];
  const found: [string, string][] = [];
  for (let from = 0; from < asked.length; from += slice) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'transfer_reference'])
      .where('transfer_reference', 'in', asked.slice(from, from + slice))
      .execute();
    for (const { id, transfer_reference } of rows) found.push([transfer_reference ?? '', id]);
  }
  return found;
}

async function ordersById(ctx: Ctx, ids: ReadonlySet<string>): Promise<Map<string, OrderRow>> {
  const all = [...ids];
  const orders = new Map<string, OrderRow>();
  for (let from = 0; from < all.length; from += slice) {
    const rows = await newestOrders(ctx, { ids: all.slice(from, from + slice), limit: slice });
    for (const row of rows) orders.set(row.id, row);
  }
  return orders;
}

/** By a mistyped reference, else by the amount and the name of the learner. */
function suggester(waiting: readonly WaitingTransfer[], byReference: ReadonlyMap<string, string>) {
  const byWord = new Map<string, WaitingTransfer[]>();
  for (const transfer of waiting) {
    for (const word of foldedWords(transfer.name ?? '')) {
      const others = byWord.get(word);
      if (others) others.push(transfer);
      else byWord.set(word, [transfer]);
    }
  }
  const mistyped = mistypedOf(byReference.keys());
  return (line: StatementLine): string[] => {
    const typed = mistyped(line.text).flatMap((each) => byReference.get(each) ?? []);
    if (typed.length > 0) return typed;
    if (line.micro === null) return [];
    const counts = new Map<WaitingTransfer, number>();
    for (const word of foldedWords(`${line.sender ?? ''} ${line.text}`)) {
      for (const each of byWord.get(word) ?? []) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    return [...counts]
      .filter(([{ amount, currency }, count]) => count >= 2 && isSum(line, amount, currency))
      .map(([{ order }]) => order);
  };
}

const isSum = (line: StatementLine, amount: number, currency: string): boolean =>
  (line.currency === null || line.currency === currency) && line.micro === microOfMinor(amount, currency);
