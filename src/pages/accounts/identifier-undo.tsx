import { identifierUndoMachine } from '../../../machines/accounts/identifier-undo.machine.ts';
import { undoChange } from '../../api/accounts/identifier-undo.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { IdentifierUndoScreen } from '../../screens/accounts/identifier-undo/IdentifierUndoScreen.tsx';

export const open: OpenPage<'identifierUndo'>['open'] = ({ query, services: { client }, start }) => {
  const actors = { undoChange: undoChange(client) };
  const actor = start(identifierUndoMachine.provide({ actors }), { token: query.get('token') });
  return <IdentifierUndoScreen actor={actor} />;
};
