import type { PurchasedCourse } from '../../../../common/api/types.ts';

export function purchaseLabel(
  { endDate, status }: Pick<PurchasedCourse, 'endDate' | 'status'>,
  now: Date,
): 'ended' | 'completed' | 'pending' {
  if (endDate !== null && new Date(endDate) < now) return 'ended';
  return status === 'Completed' ? 'completed' : 'pending';
}
