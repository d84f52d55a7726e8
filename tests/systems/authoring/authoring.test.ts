import type { ChartState } from 'model-walk/systems';
import { draftMachine } from '../../../server/drafts/draft.machine.ts';
import { kept } from '../support/kept.ts';
import { testSystem } from '../support/system-tests.ts';
import { authoringSystem } from './authoring-system.ts';
import { bounded, mutants, wide } from './cases.ts';
import { landmarks, properties } from './properties.ts';
import { authors, type Draft } from './world.ts';

const facts = { writers: [], problems: 0, mayReviewOwn: false };

/** The server keeps the name of the state alone. */
const stateOf = kept((status: Draft['status']): ChartState => {
  const snapshot = draftMachine.resolveState({ value: status, context: facts });
  return { number: 0, snapshot, running: [], timers: [] };
});

testSystem({
  name: 'authoring',
  systemOf: authoringSystem,
  properties,
  bounded,
  wide,
  mutants,
  traced: ['a draft is published although something else was published meanwhile'],
  charts: { draft: draftMachine },
  chartsIn: ({ drafts }) => authors.map((author) => ['draft', stateOf(drafts[author].status)] as const),
  unvisited: {
    'draft.checked': 'checking and sending to review are one step',
    'draft.publishing': 'begins and ends in one transaction',
  },
  landmarks,
});
