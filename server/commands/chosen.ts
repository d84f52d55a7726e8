import { dayOf } from '../../common/text/days.ts';
import type { Learner } from '../domain/accounts/learners.ts';
import { noSuch, Problem } from '../domain/common/problem.ts';
import { type LearnerMatch, type Learners, lookUpLearners, lookUpOrders, meant } from '../domain/desk/lookup.ts';
import type { OrderRow } from '../domain/payments/order-list.ts';
import type { Services } from '../services.ts';
import { type Output, SeveralMatch, type Table } from './declaration.ts';
import { amountOf, itemOf, timeOf } from './values.ts';

const words =
  'an e-mail address or number as the learner writes it, a part of the name or address, a receipt’s number, the reference of a bank transfer, the code of a certificate';

/** What `learnerOf` takes, for the help. */
export const learnerArgument = { learner: `an id, usr_…; or what one learner alone matches: ${words}, an order’s id` };

/** What `orderOf` takes, for the help. */
export const orderArgument = { order: `its id, ord_…; or what one order alone matches: ${words}` };

/**
 * The account that the words name. One is never guessed.
 * @throws Problem 404 | 409 for a registration that was never verified; SeveralMatch
 */
export async function learnerOf(services: Services, text: string): Promise<Learner> {
  const found = await lookUpLearners(services, text);
  const those = meant(text, found.matches);
  const [first] = those;
  if (!first) throw unknownLearner(text, found);
  // an address or a number is one account's, whoever else began to register with it
  const accounts = those.filter(({ learner }) => learner.verified);
  const [account] = accounts;
  const isClear = first.isExact ? accounts.length < 2 : those.length === 1;
  if (!isClear) throw severalLearners(text, those, found.isCut);
  if (account) return account.learner;
  throw new Problem(409, 'That registration was never verified: its learner has to enter the code first.');
}

export function unknownLearner(text: string, { deleted }: Pick<Learners, 'deleted'>): Problem {
  const [order] = deleted;
  if (order === undefined) return noSuch(`A learner ${text}`);
  return new Problem(
    404,
    `The account of that learner is deleted. Their order is ${order}: see "orders show ${order}".`,
  );
}

function severalLearners(text: string, matches: readonly LearnerMatch[], isCut: boolean): SeveralMatch {
  return new SeveralMatch(
    `Several learners match "${text}". Nothing was done: give the id of the one you mean.`,
    learnersOutput(matches, isCut),
  );
}

export function learnersOutput(matches: readonly LearnerMatch[], isCut: boolean): Output {
  return {
    data: matches.map(({ learner, by }) => ({ ...learner, matched_by: by })),
    table: learnerTable(matches),
    lines: isCut ? [narrower] : [],
  };
}

const narrower = 'There are more: narrow it, such as by another word of the name.';

const learnerTable = (matches: readonly LearnerMatch[]): Table => ({
  columns: ['id', 'name', 'e-mail', 'phone', 'since', 'state', 'matched by'],
  rows: matches.map(({ learner, by }) => {
    const { id, first_name, last_name, email, phone, created_at, verified, delete_after } = learner;
    const state = !verified ? 'not verified' : delete_after ? `will be deleted on ${dayOf(delete_after)}` : 'account';
    return [id, `${first_name} ${last_name}`, email, phone, dayOf(created_at), state, by];
  }),
});

/**
 * The order that the words name, or the one of the learner whom they name. One is never guessed.
 * @throws Problem 404; SeveralMatch
 */
export async function orderOf(services: Services, text: string): Promise<string> {
  const { orders, isCut } = await lookUpOrders(services, text);
  const [only, other] = orders;
  if (!only) throw noSuch(`Order ${text}`);
  if (!other && !isCut) return only.id;
  throw new SeveralMatch(`Several orders match "${text}". Nothing was done: give the id of the one you mean.`, {
    data: orders,
    table: orderTable(orders),
    lines: isCut ? [narrower] : [],
  });
}

export const orderTable = (orders: readonly OrderRow[]): Table => ({
  columns: [
    ...['order', 'made', 'state', 'item', 'amount', 'currency', 'paid with', 'sponsor', 'receipt', 'name', 'learner'],
  ],
  rows: orders.map((order) => {
    const { id, created_at, status, amount, currency, method, sponsor, receipt, name, learner } = order;
    return [
      ...[id, timeOf(created_at), status, itemOf(order), amountOf(amount, currency), currency],
      ...[method, sponsor, receipt, name, learner],
    ];
  }),
});
