import type { PromiseActorLogic } from 'xstate';
import { type Resource, type ResourceInput, resourceMachine } from '../../../machines/common/resource.machine.ts';
import type { StartFlow } from './start-flow.ts';

export const startResource = <Data>(
  start: StartFlow,
  load: PromiseActorLogic<Data, void>,
  input: ResourceInput<NoInfer<Data>>,
): Resource<Data> => start(resourceMachine<Data>().provide({ actors: { load } }), input);
