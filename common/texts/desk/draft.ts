import { text } from '../../language/say.ts';

/** The page of one draft. */
export const title = text('Draft of {course}');
/** Until it is there. */
export const draft = 'Draft';
export const missing = {
  title: 'There is no such draft',
  text: 'The address may have been typed or copied wrongly, or the course is no longer yours.',
};
export const toDrafts = 'All drafts';

/** Below the title: what happens next. */
export const states = {
  editing: 'The author is writing. Whether it can be published is known after a check.',
  checked: 'The check found nothing wrong. It can be sent to review.',
  problems: 'The check found problems. They have to be put right before a review.',
  inReview: 'A reviewer reads it. Its texts cannot be changed in the meantime.',
  changesAsked: 'The reviewer asked for changes. The author writes on.',
  approved: 'It may be published as it is. Any change needs another review.',
  conflict: 'Another person published other changes in the same places. Choose what stays of each file below.',
  published: 'It is published: learners see it.',
  discarded: 'It was discarded. Nothing of it was published.',
};

export const facts = {
  author: 'Written by',
  reviewer: 'Reviewed by',
  changed: 'Last changed',
  base: 'Begun over version',
  revision: 'Published as version',
};
/** Above the reviewer's words. */
export const askedFor = 'What the reviewer asked for';

/** On buttons. */
export const decisions = {
  check: 'Check it',
  review: 'Send to review',
  approve: 'Approve',
  changes: 'Ask for changes',
  publish: 'Publish',
  recall: 'Go on writing',
  discard: 'Discard',
};
export const deciding = {
  check: 'Checking…',
  review: 'Sending…',
  approve: 'Approving…',
  changes: 'Sending…',
  publish: 'Publishing…',
  recall: 'One moment…',
  discard: 'Discarding…',
};

/** What was done. */
export const said = {
  check: 'Checked: nothing is wrong.',
  review: 'Sent to review.',
  approve: 'Approved. It can be published now.',
  changes: 'The author sees what you asked for.',
  publish: 'Published. Learners see it now.',
  recall: 'You can go on writing. It needs another review afterwards.',
  discard: 'Discarded.',
  settled: 'It is saved.',
  problems: 'The check found problems, which are listed below.',
  overlap: 'Another person published other changes in the same places. Choose below what stays.',
  unknown: 'No answer came, so we cannot say whether it was done. This is how the draft is now.',
  refused: 'This was not done.',
};

/** Dialogs before a decision. */
export const dialogs = {
  changes: 'Say what should be different, and in which lesson. The author sees your words here.',
  publish: 'Learners see the texts of this draft from now on. Say in a few words what is new: the history keeps it.',
  discard: 'Nobody can go on with a draft that is discarded. What is published stays as it is.',
};
export const fields = { changes: 'What should be different', publish: 'What is new' };
export const reasonHint = 'One line, kept for good: name people by their id, never by an address or a number.';
export const fieldErrors = { missing: 'Please fill this in.' };
export const discardIt = 'Discard it';
export const stopWaiting = 'Stop waiting';

/** Of the check. */
export const problems = 'Problems';
/** Where a problem is. */
export const place = text('{path}, line {line}');

export const files = 'Files';
export const changes = {
  none: 'as published',
  added: 'new',
  changed: 'changed',
  deleted: 'deleted',
};
export const noFiles = 'The course has no texts.';

/** What differs from what is published. */
export const differences = 'What changes';
export const noDifferences = 'Nothing differs from what is published.';
export const loadingTexts = 'Loading the texts';
export const textsFailed = 'We could not load the texts.';
/** Before lines, for screen readers. */
export const removedLine = 'Removed:';
export const addedLine = 'Added:';
export const lineNumber = text('From line {line}');
export const isNew = 'This file is new.';
export const isDeleted = 'This file is deleted.';
export const differsMuch = 'The two texts differ too much to be compared line by line. This is the new one.';

/** Two versions of one file: a text, a picture or a worksheet. */
export const conflicts = 'Files in conflict';
export const conflict = {
  mine: 'In this draft',
  theirs: 'As published now',
  none: 'The file is not there.',
  take: 'Keep this one',
  saving: 'Saving…',
  hint: 'What you do not keep is lost. Two texts can be put together in the text itself.',
};

/** A picture or worksheet of the course, in the list of files. */
export const remove = 'Remove';
/** The same for screen readers. */
export const removeFile = text('Remove {name}');
/** What a reviewer looks at, in addition to the changed texts. */
export const openWorksheet = 'Open the worksheet';
