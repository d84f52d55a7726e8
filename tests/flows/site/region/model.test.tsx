import { render, screen, waitFor } from '@testing-library/react';
import { createModel, reject, resolve, sessionsOf } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { DEFAULT_REGION } from '../../../../common/countries/default-region.ts';
import { REGION_LIFETIME } from '../../../../common/rules/durations.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type RegionInput, regionMachine } from '../../../../machines/site/region.machine.ts';
import { readRegion } from '../../../../src/browser/storage.ts';
import { open as openCourse } from '../../../../src/flows/catalogue/course/page.tsx';
import type { Services } from '../../../../src/flows/common/services.ts';
import { detectRegion } from '../../../../src/flows/site/region/calls.ts';
import { aCourse } from '../../../support/courses.ts';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { aShell, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();

const now = 1_700_000_000_000;
const inGermany = (at: number): RegionInput => ({ stored: { region: 'DE', at }, now });

/** What the course costs, by region. */
const prices: Readonly<Record<string, string>> = { DE: '€18', NL: '€19', IQ: '$5' };
const course = aCourse(
  {},
  {
    purchased: false,
    prices: [
      { region_code: 'USD', currency_code: 'USD', price_micro: 20_000_000 },
      { region_code: 'DE', currency_code: 'EUR', price_micro: 18_000_000 },
      { region_code: 'NL', currency_code: 'EUR', price_micro: 19_000_000 },
      { region_code: 'IQ', currency_code: 'USD', price_micro: 5_000_000 },
    ],
  },
);
const answers: Answers = { 'GET /courses/preview/{id}/{lang}': { status: 200, body: { data: course } } };

/** The page of a course, which shows the price of the region. */
function renderCourse({ services, start }: Shell): void {
  const opened = { query: new URLSearchParams(), state: {}, signedIn: false, returnTo: '/' };
  const context = {
    ...opened,
    services,
    start,
    nameAfter: () => {},
    parentAfter: () => {},
    draftAfter: () => {},
    restored: null,
  };
  render(openCourse({ ...context, params: { courseId: 'weaving' } }));
}
const price = (amount: string) => screen.findByText(amount);

const model = createModel(regionMachine, {
  events: {},
  outcomes: {
    detectRegion: {
      'the Netherlands': resolve('NL'),
      'no country code': resolve('unknown'),
      failed: reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.region],
});

testModel(model, {
  proves: ['SESSION-05', 'PAY-08'],
  variants: {
    'stored an hour ago': inGermany(now - 3_600_000),
    'never stored': { stored: null, now },
    'found by the server': { stored: null, detected: 'NL', now },
  },
  sut: screenOf({
    parts: ['complementary'],
    render: (region) => {
      vi.spyOn(Date, 'now').mockReturnValue(now);
      const { stored } = region.getSnapshot().context;
      if (stored) remember(stored);
      renderCourse(aShell({ region }, answers));
    },
    gestures: {},
    background: true,
  }),
  states: {
    '*': async ({ value, context: { region, stored, detected } }: SnapshotFrom<typeof regionMachine>) => {
      await price(prices[region] ?? '');
      // what is emitted as it starts, the mirror of the chart does not hear: src/app/App.test.tsx
      // shows it
      expect(remembered()).toEqual(value === 'known' && !detected ? (stored ?? { region, at: now }) : null);
    },
  },
});

function remember({ region, at }: NonNullable<RegionInput['stored']>): void {
  window.localStorage.setItem('USER_REGION', region);
  window.localStorage.setItem('USER_REGION_TIMESTAMP', String(at));
}
function remembered(): RegionInput['stored'] {
  const [region, at] = ['USER_REGION', 'USER_REGION_TIMESTAMP'].map((key) => window.localStorage.getItem(key));
  return region && at ? { region, at: Number(at) } : null;
}

const start = sessionsOf({ machine: regionMachine, events: {}, serializeState: ({ value }) => value });
const regionFrom = (input: RegionInput) => {
  const { value, context } = start(input).actor.getSnapshot();
  return [value, context.region];
};

it('[SESSION-05] a stored region counts for 24 hours and not a millisecond longer', () => {
  expect(regionFrom(inGermany(now - REGION_LIFETIME + 1))).toEqual(['known', 'DE']);
  expect(regionFrom(inGermany(now - REGION_LIFETIME))).toEqual(['detecting', DEFAULT_REGION]);
});

it('[SESSION-05] a time stamp of tomorrow and an invalid region are stale', () => {
  expect(regionFrom(inGermany(now + 1))).toEqual(['detecting', DEFAULT_REGION]);
  expect(regionFrom({ stored: { region: 'Germany', at: now }, now })).toEqual(['detecting', DEFAULT_REGION]);
});

describe('a visit to a course', () => {
  const config = { stripePublishableKey: null, geolocationUrl: 'https://geo.example/where', sandbox: true };
  const configured: NonNullable<Answers['GET /config']> = { status: 200, body: config };
  const inNetherlands = () => new Response(JSON.stringify({ location: { country_code: 'NL' } }));

  /** Starts the region as src/app/start-app.ts does. */
  function visitCourse(locate: () => Response, server: NonNullable<Answers['GET /config']> = configured) {
    const asked: string[] = [];
    const shell = aShell({}, { ...answers, 'GET /config': server });
    const geolocate: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return locate();
    };
    const actors = { detectRegion: detectRegion(shell.services.client, geolocate) };
    const region: Services['region'] = shell.start(regionMachine.provide({ actors }), {
      stored: readRegion(shell.storage),
      now: Date.now(),
    });
    renderCourse({ ...shell, services: { ...shell.services, region } });
    return { asked, region };
  }

  it('[SESSION-05] detects the region once, shows its price, and remembers it for the next visit', async () => {
    const { asked } = visitCourse(inNetherlands);
    await price('€19');
    expect(remembered()).toMatchObject({ region: 'NL' });
    expect(asked).toEqual(['https://geo.example/where']);
    expect(visitCourse(networkError).asked).toEqual([]);
    await waitFor(() => expect(screen.getAllByText('€19')).toHaveLength(2));
  });

  it.each<[string, () => Response, NonNullable<Answers['GET /config']>?]>([
    ['the service is out of reach', networkError],
    ['the service knows no country', () => new Response('{"location":{}}')],
    ['the service names nonsense', () => new Response('{"location":{"country_code":"Netherlands"}}')],
    ['the server names no service', inNetherlands, { status: 500, body: { message: 'Broken' } }],
  ])('[SESSION-05] shows the price of Iraq and asks again next time when %s', async (_, locate, server) => {
    const { region } = visitCourse(locate, server);
    await price('$5');
    await waitFor(() => expect(region.getSnapshot().status).toBe('done'));
    expect(remembered()).toBeNull();
    screen.getByText('$5');
  });
});
