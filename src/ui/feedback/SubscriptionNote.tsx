import type { RunningSubscription } from '../../../common/api/types.ts';
import { formatShortDate } from '../../../common/text/dates.ts';
import * as say from '../../../common/texts/ui/waiting.ts';
import { Message } from './Alert.tsx';

export const subscriptionText = ({ end_date }: NonNullable<RunningSubscription>): string =>
  say.subscription({ date: formatShortDate(end_date) });

export function SubscriptionNote({ subscription }: { subscription: RunningSubscription }) {
  if (subscription === null) return null;
  return (
    <Message tone="success" className="mt-6">
      {subscriptionText(subscription)}
    </Message>
  );
}
