import { testSystem } from '../support/system-tests.ts';
import { bounded, mutants, wide } from './cases.ts';
import { identitySystem } from './identity-system.ts';
import { landmarks, properties } from './properties.ts';
import { realRules } from './rules.ts';

testSystem({
  name: 'identity',
  systemOf: identitySystem,
  properties,
  bounded,
  wide,
  mutants,
  traced: ['a 401 removes whichever token is stored'],
  charts: {
    session: realRules.sessionMachine,
    navigation: realRules.navigationMachine,
    visit: realRules.visitMachine,
    login: realRules.loginMachine,
    deletion: realRules.accountDeletionMachine,
  },
  *chartsIn({ tabs }) {
    for (const { session, navigation, visit } of tabs) {
      yield ['session', session];
      yield ['navigation', navigation];
      yield ['visit', visit?.chart ?? null];
      yield ['login', visit?.login ?? null];
      yield ['deletion', visit?.deletion ?? null];
    }
  },
  unvisited: {
    'session.account.starting': 'is left at once',
    'navigation.deciding': 'is left at once',
    'navigation.turnedAway': 'is left in the same task of the browser',
    'visit.failed': 'the code of a page comes',
    'login.loggingIn.slow': 'only says that it takes long',
    'deletion.warning': 'what the learner does to delete the account is one step',
    'deletion.deleting.slow': 'only says that it takes long',
  },
  landmarks,
});
