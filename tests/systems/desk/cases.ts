import { assign } from 'xstate';
import type { Mutant } from '../support/system-tests.ts';
import type { ApprovalSystem } from './approval-system.ts';
import type { PropertyName } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const one = { requests: 1, mostCalls: 2 } as const;

/** The real system, explored completely. */
export const bounded: Readonly<Record<string, ApprovalSystem>> = {
  'one request, two calls under way': one,
  'two requests, one call under way, none lost': { requests: 2, mostCalls: 1, losesCalls: false },
  'one request, one call under way, sign-ins that grow old': { ...one, mostCalls: 1, agesSignIns: true },
};

/** Wider bounds: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, ApprovalSystem>> = {
  'two requests, one call under way': { requests: 2, mostCalls: 1 },
  'two requests, two calls under way, none lost': { requests: 2, mostCalls: 2, losesCalls: false },
  'one request, three calls under way': { ...one, mostCalls: 3 },
};

const { approvalMachine, nextStatus } = realRules;

/** One change each of the product or the environment, which must violate a property. */
export const mutants: Readonly<Record<string, Mutant<ApprovalSystem, State, PropertyName>>> = {
  'a refund that is gone on with has a key of its own': {
    property: '[DESK-93] the money of an order moves once at most',
    system: { ...one, habits: { keepsKey: false } },
  },
  'the provider is asked before the audit log has the refund': {
    property: '[DESK-92] no money moves before the audit log has the refund, and a request that was approved',
    system: { ...one, habits: { notesFirst: false } },
  },
  'who asked may decide': {
    property: '[DESK-91] nobody approves what they asked for',
    system: {
      ...one,
      rules: { nextStatus: (status, events, facts) => nextStatus(status, events, { ...facts, mayApproveOwn: true }) },
    },
  },
  'a request is changed without a look at the version that was read': {
    property: '[DESK-92] a request that is over stays as it is',
    system: { ...one, habits: { comparesVersion: false } },
  },
  'the server takes silence for a yes': {
    property: '[DESK-93] what is done has given the money back',
    system: { ...one, habits: { waitsForAnswer: false } },
  },
  'a page that stops waiting says that nothing was done': {
    property: '[DESK-96] no page says that an approval was not done which has begun',
    system: {
      ...one,
      rules: {
        approvalMachine: approvalMachine.provide({ actions: { sayUnknown: assign({ said: 'refused' as const }) } }),
      },
    },
  },
  'approving asks for no fresh sign-in': {
    property: '[DESK-125] no approval is taken without a fresh sign-in',
    system: { ...one, mostCalls: 1, agesSignIns: true, habits: { asksFresh: false } },
  },
  'an approval that was interrupted is not gone on with': {
    property: '[DESK-93] from every state each request comes to its end without another fault',
    system: {
      ...one,
      mostCalls: 1,
      rules: {
        nextStatus: (status, events, facts) => (status === 'approved' ? null : nextStatus(status, events, facts)),
      },
    },
  },
};
