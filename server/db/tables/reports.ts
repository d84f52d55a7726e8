import type { Generated } from 'kysely';

/**
 * Sums of ended and current days, which the reports add up (decision 093). Counts are `bigint`,
 * days `date`.
 */
export interface ReportTables {
  report_sales: ReportSalesTable;
  report_receipts: ReportReceiptsTable;
  report_events: ReportEventsTable;
  report_days: ReportDaysTable;
  report_changes: ReportChangesTable;
  report_activity: ReportActivityView;
}

interface ReportSalesTable {
  day: string;
  currency: string;
  course_id: string | null;
  plan_id: string | null;
  method: string | null;
  sold: number;
  gross: number;
  refunded: number;
  refunds: number;
}

interface ReportReceiptsTable {
  day: string;
  kind: string;
  currency: string;
  year: number;
  count: number;
  amount: number;
  first: number;
  last: number;
}

interface ReportEventsTable {
  day: string;
  kind: 'began' | 'finished' | 'certificate' | 'redeemed' | 'active';
  course_id: string | null;
  sponsor: string | null;
  count: number;
}

/** Which days are counted. */
interface ReportDaysTable {
  day: string;
  part: ReportPart;
}

/** Days or courses that changed since they were counted. */
interface ReportChangesTable {
  number: Generated<number>;
  part: ReportPart;
  day: string | null;
  course_id: string | null;
}

type ReportPart = 'orders' | 'receipts' | 'certificates' | 'learning' | 'activity';

/** What learners did, by when. */
interface ReportActivityView {
  user_id: string;
  at: Date;
}
