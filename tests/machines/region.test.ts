import { expect, it } from 'vitest';
import { DEFAULT_REGION, REGION_LIFETIME } from '../../machines/constants.ts';
import { failure } from '../../machines/failure.ts';
import { type RegionInput, regionMachine } from '../../machines/region.machine.ts';
import { sessionsOf } from '../support/mbt/model.ts';
import { reject, resolve, testModel } from '../support/mbt.ts';

const now = 1_700_000_000_000;
const inGermany = (at: number): RegionInput => ({ stored: { region: 'DE', at }, now });

testModel<typeof regionMachine>({
  machine: regionMachine,
  proves: ['SESSION-05'],
  variants: { 'stored an hour ago': inGermany(now - 3_600_000), 'never stored': { stored: null, now } },
  events: [],
  outcomes: {
    detectRegion: {
      'the Netherlands': resolve('NL'),
      'no country code': resolve('unknown'),
      failed: reject(failure('network')),
    },
  },
  key: ({ value, context }) => [value, context.region],
});

const start = sessionsOf({ machine: regionMachine, events: [], key: ({ value }) => value });
const regionFrom = (input: RegionInput) => {
  const { value, context } = start(input).actor.getSnapshot();
  return [value, context.region];
};

it('[SESSION-05] a stored region counts for 24 hours and not a millisecond longer', () => {
  expect(regionFrom(inGermany(now - REGION_LIFETIME + 1))).toEqual(['known', 'DE']);
  expect(regionFrom(inGermany(now - REGION_LIFETIME))).toEqual(['detecting', DEFAULT_REGION]);
});

it('[SESSION-05] a time stamp of tomorrow and a region that is none are stale', () => {
  expect(regionFrom(inGermany(now + 1))).toEqual(['detecting', DEFAULT_REGION]);
  expect(regionFrom({ stored: { region: 'Germany', at: now }, now })).toEqual(['detecting', DEFAULT_REGION]);
});
