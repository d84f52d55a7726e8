import type { PurchasedCourse } from '../../../../common/api/types.ts';

/** 'Ended' when an end date is past; else 'Completed' when its status says so; else 'Pending' (PROFILE-03). */
export function purchaseLabel(
  { endDate, status }: Pick<PurchasedCourse, 'endDate' | 'status'>,
  now: Date,
): 'Ended' | 'Completed' | 'Pending' {
  if (endDate !== null && new Date(endDate) < now) return 'Ended';
  return status === 'Completed' ? 'Completed' : 'Pending';
}
