import type { Course } from '../../../common/api/types.ts';
import { formatMoney, latinMoney, priceFor } from '../../../common/money/money.ts';
import * as say from '../../../common/texts/ui/content.ts';

/** The subscription's price, next to the course's; nothing where the course does not say it. */
export function MonthOfAll({ course, region }: { course: Course; region: string }) {
  const price = priceFor({ prices: course.subscription_prices ?? [] }, region);
  if (!price) return null;
  const amount = latinMoney(price) ?? formatMoney(price.amount, price.currency);
  return <p className="text-muted">{say.monthOfAll({ amount })}</p>;
}
