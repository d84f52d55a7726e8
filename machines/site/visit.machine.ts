import { assign, setup } from 'xstate';
import { notProvided } from '../common/not-provided.ts';
import type { PageName } from './head.ts';
import type { Page, VisitContext, VisitEvent, VisitInput } from './visit.types.ts';

export type * from './visit.types.ts';

/**
 * One visit of one page (LAYOUT-07, LAYOUT-12, LAYOUT-13): its code is fetched, its flows are started as children of
 * the visit, and they are stopped with it. A page whose code cannot be fetched says so (offline, or gone after a deploy).
 */
export const visitMachine = <View>() =>
  setup({
    types: {
      input: {} as VisitInput,
      context: {} as VisitContext<View>,
      events: {} as VisitEvent,
    },
    actors: { loadPage: notProvided<Page<View>, VisitInput>('loadPage') },
    guards: {
      isOtherName: ({ context: { name } }, given: PageName) =>
        given.title !== name?.title || given.description !== name?.description,
    },
    actions: {
      open: assign(({ spawn, self }, page: Page<View>) => {
        const rename = (name: PageName) => self.send({ type: 'page.named', name });
        try {
          return { view: page.open({ spawn, rename }) };
        } catch (error) {
          return { problem: String(error) };
        }
      }),
      setName: assign({ name: (_, name: PageName) => name }),
      setProblem: assign({ problem: (_, { error }: { error: unknown }) => String(error) }),
      tellFlows: ({ self }) => {
        const flows = Object.values(self.getSnapshot().children).filter((flow) => flow !== undefined);
        for (const flow of flows) if (flow.getSnapshot().status === 'active') flow.send({ type: 'visit.left' });
      },
    },
  }).createMachine({
    id: 'visit',
    context: ({ input }) => ({ ...input, view: null, name: null, problem: null }),
    initial: 'opening',
    states: {
      opening: {
        description: 'The code of the page is being fetched; the page before stays in sight.',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { visit, page, params, address, signedIn, returnTo } }) => ({
            visit,
            page,
            params,
            address,
            signedIn,
            returnTo,
          }),
          onDone: { target: 'open', actions: { type: 'open', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => event } },
        },
      },
      open: {
        description: 'The flows of the page run, and end with the visit.',
        on: {
          'page.named': {
            description: 'A flow tells it again with each of its snapshots.',
            guard: { type: 'isOtherName', params: ({ event }) => event.name },
            actions: { type: 'setName', params: ({ event }) => event.name },
          },
          'visit.left': { actions: 'tellFlows' },
          'xstate.error.actor.*': {
            description: 'One flow broke: the others, and the page, go on.',
            actions: { type: 'setProblem', params: ({ event }) => event },
          },
        },
      },
      failed: { description: 'Loading the document again fetches the code of the present release.' },
    },
  });
