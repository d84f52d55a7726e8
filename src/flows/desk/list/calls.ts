import type { DeskListPage } from '../../../../common/api/types.ts';
import type { RowsAsked } from '../../../../machines/desk/staff-list.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, nullable, shape } from '../../../api/read.ts';
import { columns, rows } from '../../../api/read-table.ts';

const page = shape<DeskListPage>({ columns, rows, next: nullable(filled) });

export const listDesk = (client: Client) =>
  call<DeskListPage, RowsAsked>(({ list, filters, after }, signal) =>
    dataOf(
      client.GET('/desk/lists/{list}', {
        params: {
          path: { list },
          query: { ...(filters.length > 0 && { filters: [...filters] }), ...(after !== null && { after }) },
        },
        signal,
      }),
      page,
    ),
  );
