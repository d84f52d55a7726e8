import { testSystem } from '../support/system-tests.ts';
import { bounded, mutants, wide } from './cases.ts';
import { outboxSystem } from './outbox-system.ts';
import { landmarks, properties } from './properties.ts';
import { realRules } from './rules.ts';

testSystem({
  name: 'the outbox',
  systemOf: outboxSystem,
  properties,
  bounded,
  wide,
  mutants,
  traced: ['the reports of a device arrive out of order', 'an answer that does not count is dropped without a word'],
  charts: { outbox: realRules.outboxMachine },
  chartsIn: ({ devices }) => devices.map(({ chart }) => ['outbox', chart] as const),
  unvisited: {
    'outbox.open.queue.deciding': 'is left at once',
    'outbox.open.logout.deciding': 'is left at once',
    'outbox.open.logout.asking': 'the question changes nothing that is kept, and the log-out itself comes at any time',
    'outbox.open.eviction.deciding': 'is left at once',
    'outbox.open.eviction.told': 'the devices keep what they store',
  },
  landmarks,
});
