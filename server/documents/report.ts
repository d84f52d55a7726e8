/** A report in words, the same as text, page and PDF. */
export interface PrintedReport {
  organisation: string;
  title: string;
  /** Days and time zone. */
  period: string;
  madeAt: Date;
  figures: readonly { name: string; value: string; what: string }[];
  tables: readonly ReportTable[];
  notes: readonly string[];
}

export interface ReportTable {
  title: string;
  /** Printed in its place if it has no rows. */
  empty: string;
  /** The first is words, of several names a line each; the others are right-aligned. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
