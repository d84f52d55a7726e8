import { day } from '../../../../common/rules/durations.ts';

/** Then to the end of that day. */
const toPay = 14 * day;
/** Time for money sent on the last day to arrive. */
const onItsWay = 3 * day;
/** After a withdrawal (Directive 2011/83/EU, article 13). */
const toSendBack = 14 * day;

/** 23:59:59.999 UTC of the last day to pay. */
export const transferEnd = (createdAt: Date): Date => {
  const end = new Date(createdAt.getTime() + toPay);
  end.setUTCHours(23, 59, 59, 999);
  return end;
};

export const givenUpAt = (createdAt: Date): Date => new Date(transferEnd(createdAt).getTime() + onItsWay);

export const sentBackBy = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + toSendBack);
