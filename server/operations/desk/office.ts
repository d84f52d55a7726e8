import { invalid } from '../../domain/common/problem.ts';
import { learnerPage } from '../../domain/desk/learner-page.ts';
import { lookUp } from '../../domain/desk/lookup.ts';
import { orderPage } from '../../domain/desk/order-page.ts';
import { requireRight } from '../../domain/desk/rights.ts';
import type { Services } from '../../services.ts';
import type { Operations, Request } from '../operation.ts';
import { csvOf, lists, pageOf } from './lists/index.ts';
import type { List } from './lists/list.ts';
import { toLearner, toMatch, toOrder, toOrderPage } from './shapes.ts';
import { staffOf } from './staff.ts';

export function office(
  services: Services,
): Operations<'searchDesk' | 'getDeskLearner' | 'getDeskOrder' | 'listDesk' | 'exportDeskList'> {
  // ids and figures alone: what is typed names people
  const noteRead = (request: Pick<Request<'listDesk'>, 'staff'>, what: { page: string; id?: string; rows?: number }) =>
    services.log({ event: 'desk.read', account_id: staffOf(request).id, ...what });
  return {
    async searchDesk(request) {
      const { q } = request.query;
      if (q.trim() === '') throw invalid({ q: ['Type what to look for, such as a name or a receipt’s number.'] });
      const { matches, orders, isCut } = await lookUp(services, q);
      noteRead(request, { page: 'search', rows: matches.length + orders.length });
      return { data: { learners: matches.map(toMatch), orders: orders.map(toOrder), isCut } };
    },

    async getDeskLearner(request) {
      const page = await learnerPage(services, request.params.id);
      noteRead(request, { page: 'learner', id: page.learner.id });
      return { data: toLearner(page) };
    },

    async getDeskOrder(request) {
      const page = await orderPage(services, request.params.id);
      noteRead(request, { page: 'order', id: page.order.id });
      return { data: toOrderPage(page) };
    },

    async listDesk(request) {
      const list = listFor(request);
      const { rows, next } = await pageOf(services, list, request.query);
      noteRead(request, { page: `list ${request.params.list}`, rows: rows.length });
      return { data: { columns: [...list.columns], rows: rows.map((row) => [...row]), next } };
    },

    async exportDeskList(request, reply) {
      const { file, rows } = await csvOf(services, listFor(request), request.query.filters);
      const { list } = request.params;
      services.log({ event: 'desk.exported', account_id: staffOf(request).id, list, rows });
      return reply
        .header('content-disposition', `attachment; filename="${list}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(file);
    },
  };
}

/** @throws Problem 403 `no_right` */
function listFor(request: Request<'listDesk'> | Request<'exportDeskList'>): List {
  const { list: name } = request.params;
  requireRight(staffOf(request), `list ${name}`);
  return lists[name];
}
