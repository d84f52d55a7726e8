import { noChoices } from '../../../../common/desk/choices.ts';
import { isListName } from '../../../../common/desk/lists.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import { staffListMachine } from '../../../../machines/desk/staff-list.machine.ts';
import { printPage } from '../../../browser/print.ts';
import { startResource } from '../../common/start-resource.ts';
import { loadChoices } from '../common/choices-calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { NoRecord } from '../common/NoRecord.tsx';
import { startAction } from '../staff-action/start-action.tsx';
import { listDesk } from './calls.ts';
import { ListScreen } from './ListScreen.tsx';

export const open: OpenDeskPage<'list'>['open'] = ({ client, params, query, session: { rights }, start }) => {
  if (!isListName(params.list)) return <NoRecord missing={say.missing.list} />;
  const machine = staffListMachine.provide({ actors: { listDesk: listDesk(client) } });
  const actor = start(machine, { list: params.list, filters: Object.fromEntries(query) });
  return (
    <ListScreen
      actor={actor}
      action={startAction(start, client, actor)}
      rights={rights}
      choices={startResource(start, loadChoices(client), { name: 'the catalogue', empty: noChoices })}
      onPrint={printPage}
    />
  );
};
