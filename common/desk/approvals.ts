import type { DeskApproval } from '../api/types.ts';

export const approvalStatuses = [
  ...(['asked', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'failed'] as const),
] satisfies DeskApproval['status'][];
