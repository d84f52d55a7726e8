import { statementsMachine } from '../../../../machines/desk/statements.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { startAction } from '../staff-action/start-action.tsx';
import { readDeskStatement, readFile } from './calls.ts';
import { StatementsScreen } from './StatementsScreen.tsx';

export const open: OpenDeskPage<'statements'>['open'] = ({ client, session: { rights }, start }) => {
  const actor = start(
    statementsMachine.provide({ actors: { readFile, readDeskStatement: readDeskStatement(client) } }),
  );
  return <StatementsScreen actor={actor} action={startAction(start, client, actor)} rights={rights} />;
};
