import { identifierUndoMachine } from '../../../../machines/accounts/identifier-undo.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { undoIdentifierChange } from './calls.ts';
import { IdentifierUndoScreen } from './IdentifierUndoScreen.tsx';

export const open: OpenPage<'identifierUndo'>['open'] = ({ query, services: { client }, start }) => {
  const actors = { undoIdentifierChange: undoIdentifierChange(client) };
  const actor = start(identifierUndoMachine.provide({ actors }), { token: query.get('token') });
  return <IdentifierUndoScreen actor={actor} />;
};
