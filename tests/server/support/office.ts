import type { components } from '../../../common/api/schema.d.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import type { staffSession } from './desk.ts';
import type { Platform } from './platform.ts';

type Account = Pick<Awaited<ReturnType<typeof staffSession>>, 'headers'>;
type Action = Partial<components['schemas']['DeskAction']>;

/** The calls of the office, as an account of staff makes them. */
export function officeOf(platform: Platform, { headers }: Account) {
  const listUrl = (list: string, query: { after?: string | null; filters?: readonly string[] }) => {
    const search = new URLSearchParams((query.filters ?? []).map((filter): [string, string] => ['filters', filter]));
    if (typeof query.after === 'string') search.set('after', query.after);
    return `/api/desk/lists/${list}?${search}`;
  };
  return {
    search: (q: string) =>
      platform.get<Answer<'searchDesk'>>(`/api/desk/search?q=${encodeURIComponent(q)}`, { headers }),
    learner: (id: string) =>
      platform.get<Answer<'getDeskLearner'>>(`/api/desk/learners/${encodeURIComponent(id)}`, { headers }),
    order: (id: string) =>
      platform.get<Answer<'getDeskOrder'>>(`/api/desk/orders/${encodeURIComponent(id)}`, { headers }),
    list: (list: string, query: Parameters<typeof listUrl>[1] = {}) =>
      platform.get<Answer<'listDesk'>>(listUrl(list, query), { headers }),
    csv: (list: string, filters: readonly string[] = []) =>
      platform.get(listUrl(list, { filters }).replace('?', '/csv?'), { headers }),
    statement: (kind: 'pasted' | 'file', content: string) =>
      platform.post<Answer<'readDeskStatement'>>('/api/desk/statements/reading', { kind, content }, { headers }),
    newsletter: (id: string) => platform.get<Answer<'getDeskNewsletter'>>(`/api/desk/newsletters/${id}`, { headers }),
    saveLetter: (id: string, letter: components['schemas']['DeskNewsletterSave']) =>
      platform.put<Answer<'saveDeskNewsletterText'>>(`/api/desk/newsletters/${id}/text`, letter, { headers }),
    mailOf: (id: string, letter: components['schemas']['DeskNewsletterText']) =>
      platform.post<Answer<'previewDeskNewsletter'>>(`/api/desk/newsletters/${id}/preview`, letter, { headers }),
    month: (month: string) =>
      platform.get<Answer<'getDeskMonthReport'>>(`/api/desk/reports/month?month=${month}`, { headers }),
    course: (course: string, month: string) =>
      platform.get<Answer<'getDeskCourseReport'>>(`/api/desk/reports/course?course=${course}&month=${month}`, {
        headers,
      }),
    batch: (batch: string) =>
      platform.get<Answer<'getDeskBatchReport'>>(`/api/desk/reports/batch?batch=${batch}`, { headers }),
    reportCsv: (report: string, query: Record<string, string>) =>
      platform.get(`/api/desk/reports/${report}/csv?${new URLSearchParams(query)}`, { headers }),
    act: (action: string, more: Action = {}) =>
      platform.post<Answer<'runDeskAction'>>(
        `/api/desk/actions/${encodeURIComponent(action)}`,
        { arguments: {}, options: {}, reason: 'Asked for', dry_run: false, ...more },
        { headers },
      ),
  };
}
