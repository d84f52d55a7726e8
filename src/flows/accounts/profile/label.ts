import type { PurchasedCourse } from '../../../../common/api/types.ts';

export function purchaseLabel(
  { endDate, status }: Pick<PurchasedCourse, 'endDate' | 'status'>,
  now: Date,
): 'Ended' | 'Completed' | 'Pending' {
  if (endDate !== null && new Date(endDate) < now) return 'Ended';
  return status === 'Completed' ? 'Completed' : 'Pending';
}
