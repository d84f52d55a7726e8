import type { ColumnType } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';

export type ApprovalStatus = components['schemas']['DeskApprovalStatus'];

type Instant = ColumnType<Date, Date, never>;

/** What is carried out when a second person approves it. */
export interface ApprovalsTable {
  id: string;
  action: components['schemas']['DeskActionName'];
  /** Arguments and options of the command, as JSON. */
  input: string;
  /** What a dry run would write to the audit log, as JSON. */
  effect: string;
  /** What a dry run said. */
  lines: string[];
  /** What it had said before, where that has changed. */
  lines_before: ColumnType<string[] | null, null, string[]>;
  reason: string;
  asked_by: string;
  asked_at: Instant;
  until: Instant;
  status: ApprovalStatus;
  /** Goes up with each change. */
  version: number;
  decided_by: ColumnType<string | null, null, string>;
  decided_at: ColumnType<Date | null, null, Date>;
  /** Why it was refused, or not done. */
  words: ColumnType<string | null, null, string>;
  /** What the command said when it was carried out. */
  outcome: ColumnType<string[] | null, null, string[]>;
}

export interface ApprovalTables {
  approvals: ApprovalsTable;
}
