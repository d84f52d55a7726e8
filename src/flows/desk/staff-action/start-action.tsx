import {
  type RecordChanged,
  type StaffAction,
  staffActionMachine,
} from '../../../../machines/desk/staff-action.machine.ts';
import type { Client } from '../../../api/client.ts';
import { copyText } from '../../../browser/copy-text.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { signInAgain } from '../sign-in-again/calls.ts';
import { previewAction, runDeskAction } from './calls.ts';

/** @param shown by the page, and read again after each change */
export function startAction(
  start: StartFlow,
  client: Client,
  shown: { send(event: RecordChanged): void },
): StaffAction {
  const actors = {
    ...{ previewAction: previewAction(client), runDeskAction: runDeskAction(client), copyText },
    signInAgain: signInAgain(client),
  };
  const action = start(staffActionMachine.provide({ actors }));
  action.on('record.changed', (event) => shown.send(event));
  return action;
}
