import type { components } from '../../../common/api/schema.d.ts';
import type { Command, Table } from '../../commands/declaration.ts';
import { wrongWith } from '../../commands/given.ts';
import { commands } from '../../commands/index.ts';
import { shown } from '../../commands/printing.ts';
import { requireRight } from '../../domain/desk/rights.ts';
import { requireFresh } from '../../domain/desk/sign-in-again.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { refused } from './refusals.ts';
import { runOrAsk } from './second-person.ts';
import { staffFor, staffOf } from './staff.ts';

type Shapes = components['schemas'];

export function deskActions(services: Services): Operations<'runDeskAction'> {
  return {
    async runDeskAction(request) {
      const { action } = request.params;
      requireRight(staffOf(request), action);
      const command = commandOf(action);
      const { arguments: argument, options, reason, dry_run: dryRun } = request.body;
      if (!dryRun) await requireFresh(services, staffOf(request), action);
      const given = {
        argument: withoutBlanks(argument),
        option: withoutBlanks(options),
        // the rules ask for a reason, and keep none of a preview
        reason: dryRun && reason.trim() === '' ? 'A preview' : reason,
      };
      const wrong = wrongWith(command, given);
      if (wrong) throw refused(wrong);
      const staff = staffFor(request, { reason: given.reason, dryRun });
      const { output, needsApproval, approval } = await runOrAsk(services, staff, { ...command, name: action }, given);
      const { lines = [], failure = null, table } = output;
      return {
        data: {
          ...{ lines: lines.map(shown), failure: failure && shown(failure), table: table ? toTable(table) : null },
          ...{ needsApproval, approval },
        },
      };
    },
  };
}

export function commandOf(action: Shapes['DeskActionName']): Command {
  const command = commands.find(({ name }) => name === action);
  if (!command) throw new Error(`There is no command ${action}.`);
  return command;
}

/** A field of a form that is left blank is not given. */
const withoutBlanks = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''));

/** Of the tables that actions print. */
const columns: Readonly<Record<string, Shapes['DeskColumn']>> = {
  ...{ code: 'code', link: 'link', opens: 'opens', 'last day': 'last_day', sponsor: 'sponsor', batch: 'batch' },
  ...{ codes: 'codes', uses: 'uses', used: 'used', withdrawn: 'withdrawn' },
};

function toTable(table: Table): Shapes['DeskTable'] {
  return {
    columns: table.columns.map((title) => {
      const column = columns[title];
      if (column === undefined) throw new Error(`The desk has no column for "${title}".`);
      return column;
    }),
    rows: table.rows.map((row) => [...row]),
  };
}
