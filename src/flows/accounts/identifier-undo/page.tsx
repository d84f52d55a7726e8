import { identifierUndoMachine } from '../../../../machines/accounts/identifier-undo.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { undoChange } from './calls.ts';
import { IdentifierUndoScreen } from './IdentifierUndoScreen.tsx';

export const open: OpenPage<'identifierUndo'>['open'] = ({ query, services: { client }, start }) => {
  const actors = { undoChange: undoChange(client) };
  const actor = start(identifierUndoMachine.provide({ actors }), { token: query.get('token') });
  return <IdentifierUndoScreen actor={actor} />;
};
