import { noChoices } from '../../../../common/desk/choices.ts';
import {
  type BatchChoice,
  mayChooseBatch,
  type ReportAsked,
  reportNames,
  reportsFor,
} from '../../../../common/desk/reports.ts';
import { reportMachine } from '../../../../machines/desk/report.machine.ts';
import { call } from '../../../api/client.ts';
import { printPage } from '../../../browser/print.ts';
import { startResource } from '../../common/start-resource.ts';
import { loadChoices } from '../common/choices-calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { getReport, loadBatches } from './calls.ts';
import { isMonth, monthOf } from './months.ts';
import { ReportScreen } from './ReportScreen.tsx';

export const open: OpenDeskPage<'reports'>['open'] = ({ client, query, session: { rights }, start }) => {
  const now = new Date();
  const machine = reportMachine.provide({ actors: { getReport: getReport(client) } });
  const batches = mayChooseBatch(rights) ? loadBatches(client) : call<BatchChoice[]>(async () => []);
  return (
    <ReportScreen
      actor={start(machine, askedBy(query, rights, now))}
      may={reportsFor(rights)}
      courses={startResource(start, loadChoices(client), { name: 'the catalogue', empty: noChoices })}
      batches={startResource(start, batches, { name: 'the vouchers', empty: [] })}
      now={now}
      onPrint={printPage}
    />
  );
};

/**
 * A report that the address does not name, or that there is not, is the first one that the account
 * may see.
 */
function askedBy(query: URLSearchParams, rights: readonly string[], now: Date): ReportAsked {
  const month = query.get('month') ?? '';
  const named = reportNames.find((name) => name === query.get('report'));
  return {
    report: named ?? reportsFor(rights)[0] ?? 'month',
    month: isMonth(month) ? month : monthOf(now),
    course: query.get('course') ?? '',
    batch: query.get('batch') ?? '',
  };
}
