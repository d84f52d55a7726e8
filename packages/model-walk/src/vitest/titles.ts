import type { AnyStateMachine } from 'xstate';
import { titleOf } from '../command.ts';
import type { Path } from '../graph.ts';

export const pathTitle = (path: Path<AnyStateMachine>, secrets: readonly string[]): string =>
  path.map((command) => titleOf(command, secrets)).join(' → ') || 'opens';
