import { createModel, next } from 'model-walk';
import { testModel } from 'model-walk/vitest';
import { appMachine } from '../../../../machines/site/app.machine.ts';
import { learner } from '../../../support/fixtures.ts';

const machine = appMachine<string>();
const about = { entry: '/about', path: '/about', search: '', state: {} };

// What it passes on, and to whom; its children are walked with charts of their own, and all of it together in tests/screens.
const model = createModel(machine, {
  events: {
    'address.changed': [{ address: { ...about, entry: 'again' } }],
    'session.opened': [{ token: 'token-1', user: learner, returnTo: '/' }],
    'logout.explained': [{ notice: 'nothingCharged' }],
    'logout.pressed': {},
    'account.deleted': {},
    'page.left': {},
    'call.lost': {},
    'line.hinted': {},
    'line.returned': {},
    'control.pressed': {},
  },
  outcomes: {
    session: { 'another token': next({ context: { token: 'token-1', user: null } }) },
    ...{ navigation: {}, region: {}, wishlist: {}, snackbar: {}, menu: {}, contact: {}, line: {} },
  },
  serializeState: ({ value }) => value,
});

testModel(model, {
  variants: {
    'a visitor': {
      address: about,
      token: null,
      wishlist: { courseIds: [], removedIds: [] },
      region: { stored: { region: 'NL', at: 0 }, detected: null, now: 1 },
    },
  },
  reviewed: ['declared'],
});
