import { appMachine } from '../../../machines/site/app.machine.ts';
import { next, testModel } from '../../../packages/model-walk/src/index.ts';
import { learner } from '../../support/fixtures.ts';

const machine = appMachine<string>();
const about = { entry: '/about', path: '/about', search: '', state: {} };

// What it passes on, and to whom; its children are walked with charts of their own, and all of it together in tests/screens.
testModel<typeof machine>({
  machine,
  variants: {
    'a visitor': {
      address: about,
      token: null,
      wishlist: { courseIds: [], removedIds: [] },
      region: { stored: { region: 'NL', at: 0 }, detected: null, now: 1 },
    },
  },
  events: [
    { type: 'address.changed', address: { ...about, entry: 'again' } },
    { type: 'session.opened', token: 'token-1', user: learner, returnTo: '/' },
    { type: 'logout.pressed' },
    { type: 'account.deleted' },
    { type: 'page.left' },
  ],
  outcomes: {
    session: { 'another token': next({ context: { token: 'token-1', user: null } }) },
    ...{ navigation: {}, region: {}, wishlist: {}, snackbar: {}, menu: {}, contact: {} },
  },
  serializeState: ({ value }) => value,
  background: true,
  reviewed: [],
});
