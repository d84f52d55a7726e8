import type { Mutant } from '../support/system-tests.ts';
import type { AuthoringSystem } from './authoring-system.ts';
import type { PropertyName } from './properties.ts';
import { realRules } from './rules.ts';
import { blocks, type State } from './world.ts';

const one: AuthoringSystem = { saves: { rojin: 1, dilan: 0 }, ownerWrites: false, pushes: 0, written: blocks };
const two: AuthoringSystem = { ...one, saves: { rojin: 1, dilan: 1 } };

/** The real system, explored completely. */
export const bounded: Readonly<Record<string, AuthoringSystem>> = {
  'two drafts that are each saved once': two,
  'a draft in which the owner writes too': { ...one, saves: { rojin: 2, dilan: 0 }, ownerWrites: true },
  'a draft beside two pushes': { ...one, pushes: 2 },
};

/** Wider bounds: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, AuthoringSystem>> = {
  'two drafts beside a push, of one block': { ...two, pushes: 1, written: ['warp'] },
};

const { nextStatus } = realRules;

/** One change each of the product or of the world, which must violate a property. */
export const mutants: Readonly<Record<string, Mutant<AuthoringSystem, State, PropertyName>>> = {
  'an approval counts for whatever the draft has become': {
    property: '[DESK-62] an approved draft is as its reviewer has read it',
    system: { ...one, saves: { rojin: 2, dilan: 0 }, habits: { comparesVersion: false } },
  },
  'an approved draft may be written': {
    property: '[DESK-62] an approved draft is as its reviewer has read it',
    system: {
      ...one,
      saves: { rojin: 2, dilan: 0 },
      rules: {
        nextStatus: (status, events, facts) =>
          status === 'approved' && events[0]?.type === 'file.changed' ? status : nextStatus(status, events, facts),
      },
    },
  },
  'only the author of a draft is known as its writer': {
    property: '[DESK-62] nobody reviews a draft in which they have written',
    system: { ...one, ownerWrites: true, habits: { keepsWriters: false } },
  },
  'two texts are never in conflict: the one of the draft stays': {
    property: '[DESK-63] publishing a draft changes only what its author has changed, and has seen as it was',
    system: { ...two, rules: { mergeText: (_path, _base, mine) => mine } },
  },
  'a draft is published although something else was published meanwhile': {
    property: '[DESK-63] publishing a draft changes only what its author has changed, and has seen as it was',
    system: { ...two, habits: { comparesNewest: false } },
  },
  'the content folder takes the place of what the desk has published': {
    property: '[DESK-63] an import changes only what was changed in the folder since it was last imported',
    system: { ...one, pushes: 1, habits: { mergesFolder: false } },
  },
  'an import that conflicts is given up without a word': {
    property: '[DESK-63] what is pushed is published, or said to conflict, while the server starts again',
    system: { ...one, pushes: 1, habits: { tellsConflicts: false } },
  },
  'a conflict cannot be settled': {
    property: '[DESK-61] from every state each draft that is not discarded gets to be published, and no push is left',
    system: {
      ...two,
      rules: {
        nextStatus: (status, events, facts) =>
          status === 'conflict' && events[0]?.type === 'file.changed' ? null : nextStatus(status, events, facts),
      },
    },
  },
};
