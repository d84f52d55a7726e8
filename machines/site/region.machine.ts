import { assign, emit, setup } from 'xstate';
import { DEFAULT_REGION } from '../../common/countries/default-region.ts';
import { REGION_DETECTION_LIMIT, REGION_LIFETIME } from '../../common/rules/durations.ts';
import { notProvided } from '../common/not-provided.ts';

export interface RegionInput {
  /** From the storage: two-letter code and time of detection (ms since 1970). */
  stored: { region: string; at: number } | null;
  /** From the request's address, sent with the page: no call is needed. */
  detected?: string | null;
  now: number;
}

export interface RegionContext extends RegionInput {
  region: string;
}

export type RegionEmitted = { type: 'region.stored'; region: string };

export const isRegion = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code);

/**
 * The user's region: cached for 24 hours (a time stamp in the future is stale), then detected
 * again. IQ until it is known and if detection fails.
 */
export const regionMachine = setup({
  types: {
    input: {} as RegionInput,
    context: {} as RegionContext,
    emitted: {} as RegionEmitted,
  },
  actors: { detectRegion: notProvided<string>('detectRegion') },
  guards: {
    isFresh: ({ context: { stored, now } }) =>
      stored !== null && isRegion(stored.region) && stored.at <= now && now - stored.at < REGION_LIFETIME,
    hasDetected: ({ context }) => isRegion(context.detected),
    isDetected: (_, params: { region: unknown }) => isRegion(params.region),
  },
  actions: {
    takeStored: assign({ region: ({ context }) => context.stored?.region ?? DEFAULT_REGION }),
    takeDetected: assign({ region: ({ context }) => context.detected ?? DEFAULT_REGION }),
    setRegion: assign({ region: (_, params: { region: string }) => params.region }),
    storeDetected: emit(({ context: { region } }) => ({ type: 'region.stored' as const, region })),
    store: emit((_, params: { region: string }) => ({ type: 'region.stored' as const, region: params.region })),
  },
  delays: { detectionLimit: REGION_DETECTION_LIMIT },
}).createMachine({
  id: 'region',
  context: ({ input }) => ({ ...input, region: DEFAULT_REGION }),
  initial: 'reading',
  states: {
    reading: {
      description: 'A region that was stored in the last 24 hours needs no call.',
      always: [
        {
          description: 'A region that is too old, or from the future, is detected again.',
          guard: 'isFresh',
          target: 'known',
          actions: 'takeStored',
        },
        {
          description: 'The server drew the page for the region of the request.',
          guard: 'hasDetected',
          target: 'known',
          actions: ['takeDetected', 'storeDetected'],
        },
        { target: 'detecting' },
      ],
    },
    detecting: {
      description: 'No page waits: IQ is used until the region is known.',
      invoke: {
        id: 'detectRegion',
        src: 'detectRegion',
        onDone: [
          {
            description: 'An answer that names no country is not stored.',
            guard: { type: 'isDetected', params: ({ event }) => ({ region: event.output }) },
            target: 'known',
            actions: [
              { type: 'setRegion', params: ({ event }) => ({ region: event.output }) },
              { type: 'store', params: ({ event }) => ({ region: event.output }) },
            ],
          },
          { target: 'assumed' },
        ],
        onError: 'assumed',
      },
      after: {
        detectionLimit: { description: 'A slow detection counts as failed.', target: 'assumed' },
      },
    },
    known: { description: 'The region holds until the page is loaded again.', type: 'final' },
    assumed: {
      description: 'IQ, and not stored: the next visit asks again.',
      type: 'final',
    },
  },
});
