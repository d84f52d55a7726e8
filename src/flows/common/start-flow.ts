import type { ActorRefFromLogic, AnyStateMachine, EmittedFrom, EventObject, InputFrom } from 'xstate';
import type { Text } from '../../../common/language/say.ts';
import type { Notice } from '../../../machines/common/emitted.ts';

export type Listener = (event: EventObject) => void;

type NoticeOf<Machine extends AnyStateMachine> = Extract<EmittedFrom<Machine>, { type: 'notice' }>;

/** The texts of a flow's notices by code; no argument for a flow that emits none. */
export type NoticeTexts<Machine extends AnyStateMachine> = [NoticeOf<Machine>] extends [never]
  ? []
  : NoticeOf<Machine> extends Notice<infer Code>
    ? [notices: Readonly<Record<Code, string | Text>>]
    : never;

/** Starts a child of the visit, outside React: StrictMode would run its calls twice. */
export type StartFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
  ...notices: NoticeTexts<Machine>
) => ActorRefFromLogic<Machine>;
