import { testSystem } from '../support/system-tests.ts';
import { approvalSystem } from './approval-system.ts';
import { bounded, mutants, wide } from './cases.ts';
import { landmarks, properties } from './properties.ts';
import { realRules } from './rules.ts';
import { people } from './world.ts';

testSystem({
  name: 'a second person',
  systemOf: approvalSystem,
  properties,
  bounded,
  wide,
  mutants,
  traced: [
    'a refund that is gone on with has a key of its own',
    'a request is changed without a look at the version that was read',
  ],
  charts: { approval: realRules.approvalMachine },
  chartsIn: ({ pages }) =>
    people.flatMap((person) => (pages[person] ? [['approval', pages[person].chart] as const] : [])),
  unvisited: {
    'approval.loading.slow': 'only says that it takes long',
    'approval.deciding.slow': 'is left by the step that comes to it',
    'approval.missing': 'each request exists',
  },
  landmarks,
});
