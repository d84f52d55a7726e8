import type { DeskDraft, DeskDraftDetails, DeskDraftText } from '../../../common/api/types.ts';
import type { Who } from '../../../common/desk/draft-decisions.ts';

const course = 'courses/weaving';

export const aDraft = (more: Partial<DeskDraft> = {}): DeskDraft => ({
  id: 'dft_1',
  course: 'weaving',
  author: { id: 'stf_rojin', name: 'Rojin' },
  base: 12,
  version: 3,
  status: 'editing',
  problems: [],
  conflicts: [],
  mayReview: true,
  reviewer: null,
  words: null,
  revision: null,
  createdAt: '2026-11-27T08:00:00Z',
  updatedAt: '2026-11-27T09:00:00Z',
  ...more,
});

/** Of a course with two lessons, of which one is changed. */
export const aDraftWithFiles = (more: Partial<DeskDraftDetails> = {}): DeskDraftDetails => ({
  ...aDraft(),
  files: [
    { path: `${course}/course.yaml`, hash: 'a1', change: 'none' },
    { path: `${course}/lessons/loom.md`, hash: 'b2', change: 'changed' },
    { path: `${course}/lessons/yarn.md`, hash: 'c3', change: 'none' },
  ],
  deleted: [],
  overlaps: [],
  ...more,
});

export const aDraftText = (more: Partial<DeskDraftText> = {}): DeskDraftText => ({
  path: `${course}/lessons/loom.md`,
  hash: 'b2',
  text: '## The loom\n\nTwo beams of walnut.\n',
  published: '## The loom\n\nTwo beams of wood.\n',
  ...more,
});

const rightsOfAuthor = [
  ...[
    'listDeskDrafts',
    'startDeskDraft',
    'getDeskDraft',
    'readDeskDraftText',
    'saveDeskDraftText',
    'checkDeskDraft',
    'keepDeskDraftFile',
  ],
  ...['reviewDeskDraft', 'recallDeskDraft', 'discardDeskDraft', 'publishDeskDraft', 'listDeskRevisions'],
];

/** The author of `aDraft`. */
export const rojin: Who = { id: 'stf_rojin', roles: ['author'], rights: rightsOfAuthor };

export const aReviewer: Who = {
  id: 'stf_dilan',
  roles: ['reviewer'],
  rights: [
    ...['listDeskDrafts', 'getDeskDraft', 'readDeskDraftText', 'askDeskDraftChanges', 'approveDeskDraft'],
    ...['publishDeskDraft', 'listDeskRevisions', 'takeBackDeskRevision'],
  ],
};

export const anOwner: Who = {
  id: 'stf_berivan',
  roles: ['owner'],
  rights: [...rojin.rights, ...aReviewer.rights],
};
