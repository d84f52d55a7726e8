import { type ReportField, reports } from '../../../../common/desk/reports.ts';
import { readMonth } from '../../../commands/payments/report-month.ts';
import { invalid, noSuch } from '../../../domain/common/problem.ts';
import { requireRight } from '../../../domain/desk/rights.ts';
import { batchReport } from '../../../domain/payments/report/batch.ts';
import { courseReport } from '../../../domain/payments/report/course.ts';
import type { Services } from '../../../services.ts';
import type { Operations, Request } from '../../operation.ts';
import { asAnswer } from '../refusals.ts';
import { staffOf } from '../staff.ts';
import { csvOf } from './csv.ts';
import { month } from './month.ts';
import type { Report } from './part.ts';

type Ids = 'getDeskMonthReport' | 'getDeskCourseReport' | 'getDeskBatchReport' | 'exportDeskReport';

type Who = ReturnType<typeof staffOf>;

export function deskReports(services: Services): Operations<Ids> {
  const ofMonth = (text: string) => asAnswer(() => month(services, text));
  const noteRead = (request: Pick<Request<'getDeskMonthReport'>, 'staff'>, { report }: Report) =>
    services.log({ event: 'desk.read', account_id: staffOf(request).id, page: `report ${report}` });
  return {
    async getDeskMonthReport(request) {
      const report = await ofMonth(request.query.month);
      noteRead(request, report);
      return { data: report };
    },

    async getDeskCourseReport(request) {
      const report = await ofCourse(services, staffOf(request), request.query);
      noteRead(request, report);
      return { data: report };
    },

    async getDeskBatchReport(request) {
      const report = await ofBatch(services, request.query.batch);
      noteRead(request, report);
      return { data: report };
    },

    async exportDeskReport(request, reply) {
      const { report: name } = request.params;
      const { part: wanted, month: text, course, batch } = request.query;
      const who = staffOf(request);
      const asked = given(name, { month: text, course, batch });
      requireRight(who, reports[name].right);
      const report = await {
        month: () => ofMonth(asked.month),
        course: () => ofCourse(services, who, asked),
        batch: () => ofBatch(services, asked.batch),
      }[name]();
      const part = report.parts.find((each) => each.part === wanted);
      if (!part) throw invalid({ part: [`The report has ${report.parts.map((each) => each.part).join(', ')}.`] });
      services.log({ event: 'desk.exported', account_id: who.id, list: `report ${name}`, rows: part.rows.length });
      const file = [name, report.month, wanted].filter((word) => word !== null).join('-');
      return reply
        .header('content-disposition', `attachment; filename="${file}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csvOf(part));
    },
  };
}

/**
 * Empty where the report is not asked by it.
 * @throws Problem 422
 */
function given(
  name: Report['report'],
  { month = '', course = '', batch = '' }: Partial<Record<ReportField, string | undefined>>,
) {
  const asked = { report: name, month, course, batch };
  const missing = reports[name].asks.find((field: ReportField) => asked[field] === '');
  if (missing !== undefined) throw invalid({ [missing]: [`Say which ${missing}.`] });
  return asked;
}

/** @throws Problem 404, also for a course that an author may not write; 422 by `month` */
async function ofCourse(
  services: Services,
  { id, roles }: Who,
  { course, month: text }: { course: string; month: string },
): Promise<Report> {
  if (!roles.includes('owner') && !roles.includes('reviewer')) {
    const own = await services.db
      .selectFrom('course_authors')
      .select('course_id')
      .where('course_id', '=', course)
      .where('account_id', '=', id)
      .executeTakeFirst();
    if (!own) throw noSuch(`The course ${course}`);
  }
  const span = await asAnswer(async () => readMonth(text, services.now()));
  const { title, steps } = await courseReport(services, course, span);
  const rows = steps.map(({ step, title, reached }) => [step, title, reached]);
  return {
    ...{ report: 'course', title, month: text, isOver: span.to <= services.now() },
    parts: [{ part: 'steps', columns: ['step', 'lesson', 'reached'], rows }],
  };
}

/** @throws Problem 404 */
async function ofBatch(services: Services, batch: string): Promise<Report> {
  const { sponsor, uses, steps } = await batchReport(services, batch);
  return {
    ...{ report: 'batch', title: sponsor, month: null, isOver: false },
    parts: [
      { part: 'batch', columns: ['sponsor', 'uses'], rows: [[sponsor, uses]] },
      { part: 'steps', columns: ['step', 'reached'], rows: steps.map(({ step, reached }) => [step, reached]) },
    ],
  };
}
