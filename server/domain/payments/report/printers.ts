import type { PrintedReport } from '../../../documents/report.ts';
import { reportPage } from '../../../documents/report-page.ts';
import { printReport } from '../../../documents/report-pdf.ts';

export type { PrintedReport };

/** By the ending of a file's name. */
export const printers: Readonly<Record<'.html' | '.pdf', (report: PrintedReport) => Promise<Buffer | string>>> = {
  '.html': async (report) => reportPage(report),
  '.pdf': printReport,
};
