import type { DeskActionName, DeskListName, DeskSession } from '../../../../common/api/types.ts';
import { ticked } from '../../../../common/desk/actions.ts';
import * as records from '../../../../common/texts/desk/record.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { ActionButton } from '../staff-action/ActionButton.tsx';
import { type Cells, textOf } from './cells.tsx';

interface RowAction {
  action: DeskActionName;
  known: Record<string, string>;
  begins?: Record<string, string>;
}

/** What can be done about a row. */
export function rowActions(list: DeskListName, cells: Cells): RowAction[] {
  const of = (column: keyof Cells) => textOf(cells[column]);
  switch (list) {
    case 'transfers':
      return cells.to_do === 'confirm'
        ? [{ action: 'transfers confirm', known: { reference: of('reference') } }]
        : [{ action: 'orders refunded', known: { order: of('order') } }];
    case 'vouchers':
      return cells.withdrawn ? [] : [{ action: 'voucher withdraw', known: { batch: of('batch') } }];
    case 'messages':
      return cells.answered
        ? []
        : [
            { action: 'messages reply', known: { message: of('message') } },
            { action: 'messages answered', known: { message: of('message') } },
          ];
    case 'newsletters': {
      if (cells.state !== 'draft') return [];
      const known = { newsletter: of('newsletter') };
      const language = of('language');
      return [
        { action: 'newsletter test', known, begins: { language } },
        // about all of its texts
        ...(language === 'en'
          ? ([
              { action: 'newsletter send', known },
              { action: 'newsletter discard', known },
            ] as const)
          : []),
      ];
    }
    case 'outbox':
      return cells.kind === 'notice' || cells.state === 'waiting'
        ? [{ action: 'outbox retry', known: { message: of('message') } }]
        : [];
    case 'staff':
      return [
        { action: 'staff roles', known: { account: of('staff') }, begins: { roles: of('roles') } },
        // an owner writes every course
        ...(ticked(of('roles')).includes('author')
          ? ([
              { action: 'staff courses', known: { account: of('staff') }, begins: { courses: of('courses') } },
            ] as const)
          : []),
        { action: 'staff remove', known: { account: of('staff') } },
      ];
    default:
      return [];
  }
}

interface RowActionsProps {
  list: DeskListName;
  cells: Cells;
  actor: StaffAction;
  rights: DeskSession['rights'];
}

export const RowActions = ({ list, cells, actor, rights }: RowActionsProps) =>
  rowActions(list, cells).map((each) => (
    <ActionButton key={each.action} actor={actor} rights={rights} {...each} about={aboutOf(cells)} />
  ));

/** By which the row is recognised in the dialog. */
function aboutOf(cells: Cells): string {
  const name =
    textOf(cells.name) || textOf(cells.sponsor) || textOf(cells.to) || textOf(cells.email) || textOf(cells.subject);
  const what = textOf(cells.item) || textOf(cells.opens) || textOf(cells.reference);
  return name !== '' && what !== '' ? records.about({ name, what }) : name || what;
}
