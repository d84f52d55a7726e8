import type { DeskActionOutcome } from '../../../../common/api/types.ts';
import type { ActionRun } from '../../../../machines/desk/staff-action.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, flag, nullable, shape, text } from '../../../api/read.ts';
import { table } from '../../../api/read-table.ts';

const outcome = shape<DeskActionOutcome>({
  lines: every(text),
  failure: nullable(text),
  needsApproval: flag,
  // a request that is not named would be said to be done
  approval: (value) => (value === null ? null : filled(value)),
  // codes that are shown once are never left out
  table: (value) => (value === null ? null : table(value)),
});

const run = (client: Client, isDry: boolean) =>
  call<DeskActionOutcome, ActionRun>(({ action, reason, ...given }, signal) =>
    dataOf(
      client.POST('/desk/actions/{action}', {
        params: { path: { action } },
        body: { arguments: given.arguments, options: given.options, reason, dry_run: isDry },
        signal,
      }),
      outcome,
    ),
  );

export const previewAction = (client: Client) => run(client, true);
export const runDeskAction = (client: Client) => run(client, false);
