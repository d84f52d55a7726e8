import { createModel, next } from 'model-walk';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type AppEvent, type AppInput, appMachine } from '../../../../machines/site/app.machine.ts';
import { regionMachine } from '../../../../machines/site/region.machine.ts';
import { learner } from '../../../support/fixtures.ts';

const machine = appMachine<string>();
const about = { entry: '/about', path: '/about', search: '', state: {} };

// What it passes on, and to whom; its children are walked with charts of their own, and all of it
// together in tests/screens.
const model = createModel(machine, {
  events: {
    'address.changed': [{ address: { ...about, entry: 'again' } }],
    'session.opened': [{ token: 'token-1', user: learner, returnTo: '/' }],
    'logout.explained': [{ notice: 'nothingCharged' }],
    'logout.pressed': {},
    'account.deleted': {},
    'page.left': {},
    'call.lost': {},
    'connection.hinted': {},
    'connection.restored': {},
    'control.pressed': {},
    'language.opened': [{ code: 'nl' }],
  },
  outcomes: {
    session: { 'another token': next({ context: { token: 'token-1', user: null } }) },
    ...{
      navigation: {},
      region: {},
      language: {},
      wishlist: {},
      snackbar: {},
      menu: {},
      contact: {},
      connection: {},
      outbox: {},
      version: {},
    },
  },
  serializeState: ({ value }) => value,
});

const input: AppInput = {
  address: about,
  token: null,
  wishlist: { courseIds: ['weaving'], removedIds: [] },
  region: { stored: { region: 'NL', at: 0 }, detected: null, now: 1 },
  language: { current: 'en', chosen: null, asked: 'nl' },
};

testModel(model, { variants: { 'a visitor': input }, reviewed: ['chart'] });

/** The app, with what it tells its children from now on. */
function started(given: AppInput = input) {
  const told: (readonly [child: string, type: string])[] = [];
  const detectRegion = fromPromise<string, void>(() => new Promise(() => {}));
  const region = regionMachine.provide({ actors: { detectRegion } });
  const app = createActor(machine.provide({ actors: { region } }), {
    input: given,
    inspect: (seen) => {
      if (seen.type !== '@xstate.event' || seen.sourceRef !== app || seen.event.type.startsWith('xstate.')) return;
      const [child = ''] = Object.entries(app.getSnapshot().children).find(([, ref]) => ref === seen.actorRef) ?? [];
      told.push([child, seen.event.type]);
    },
  });
  app.start();
  told.length = 0;
  return { app, told };
}

const opened = { type: 'session.opened', token: 'token-1', user: learner, returnTo: '/' } as const;

it.each<[title: string, event: AppEvent, told: (readonly [child: string, type: string])[]]>([
  ['another address', { type: 'address.changed', address: about }, [['navigation', 'address.changed']]],
  [
    'what a logout would interrupt',
    { type: 'logout.explained', notice: 'nothingCharged' },
    [['navigation', 'logout.explained']],
  ],
  ['a call without an answer', { type: 'call.lost' }, [['connection', 'call.lost']]],
  [
    "the browser's hint that the connection is back",
    { type: 'connection.hinted' },
    [['connection', 'connection.hinted']],
  ],
  [
    'the connection that is back',
    { type: 'connection.restored' },
    [
      ['navigation', 'connection.restored'],
      ['outbox', 'connection.restored'],
    ],
  ],
  ['another language', { type: 'language.opened', code: 'nl' }, [['navigation', 'language.opened']]],
  ['a press of a control', { type: 'control.pressed' }, [['snackbar', 'control.pressed']]],
  [
    'the page that is left',
    { type: 'page.left' },
    [
      ['menu', 'menu.left'],
      ['contact', 'contact.closed'],
      ['outbox', 'page.left'],
      ['version', 'page.left'],
      ['snackbar', 'page.left'],
    ],
  ],
])('the app forwards %s', (_, event, expected) => {
  const { app, told } = started();
  app.send(event);
  expect(told).toEqual(expected);
  app.stop();
});

it.each(['logout.pressed', 'account.deleted'] as const)(
  'on %s the session ends before the navigation is told, and the navigation loses its token',
  (type) => {
    const { app, told } = started();
    app.send(opened);
    told.length = 0;
    app.send({ type });
    expect(told.slice(0, 2)).toEqual([
      ['session', type],
      ['navigation', type],
    ]);
    expect(app.system.get('navigation').getSnapshot().context.token).toBeNull();
    app.stop();
  },
);

it('a login opens the session, and the navigation knows its token and account', () => {
  const { app, told } = started();
  app.send(opened);
  expect(told.slice(0, 2)).toEqual([
    ['session', 'session.opened'],
    ['navigation', 'session.opened'],
  ]);
  expect(told).toContainEqual(['navigation', 'session.changed']);
  expect(app.system.get('session').getSnapshot().context.token).toBe('token-1');
  expect(app.system.get('navigation').getSnapshot().context).toMatchObject({ token: 'token-1', account: learner.id });
  app.stop();
});

it('the children of the app start with the data that the browser has stored', () => {
  // from the future, so the region is still asked for: one that is known ends its chart at once
  const stored = { region: 'NL', at: 2 };
  const { app } = started({ ...input, region: { stored, detected: null, now: 1 } });
  const contextOf = (child: string) => app.system.get(child).getSnapshot().context;
  expect(contextOf('wishlist').courseIds).toEqual(['weaving']);
  expect(contextOf('region').stored).toEqual(stored);
  expect(contextOf('navigation').address).toEqual(about);
  app.stop();
});
