import { plural, text } from '../../language/say.ts';

/** Heading of the page on which one file of a course is edited; {name} is the name of the file. */
export const title = text('Edit {name}');
export const loadingTitle = 'Edit a text';
/** Leads to the page of the draft, with all of its files. */
export const back = 'All files of the draft';
export const missing = { title: 'There is no such text', text: 'The draft or the file may have been deleted.' };

/** Next to the heading, all the time: whether the server has what was typed. */
export const states = {
  saved: 'Saved',
  changed: 'Not saved yet',
  sending: 'Saving…',
};
export const retrying = 'We could not save this. It is kept on this device, and we try again.';
export const saveNow = 'Save now';
/** Before the server's own words, or alone. */
export const refused = 'The server did not accept this text. Change it, and it is saved again.';
/** The browser refuses to store anything, such as in a private window. */
export const unkept = 'This browser keeps nothing of what you type. Stay on this page until it says Saved.';
export const restored = 'You had changes here that were not saved yet. They are below, and are being saved.';

/**
 * The draft takes no edits: it is in review, was approved, published or deleted, or belongs to
 * another person.
 */
export const readOnly =
  'This text cannot be changed now. Only the author and owners edit a draft, and not while it is in review or when it has ended.';
export const readOnlyKept =
  'You have changes here that were not saved. This device keeps them until the draft can be edited again.';
export const yourText = 'Your text';
export const theirText = 'The text on the server';

/** Two people, or two windows, have changed the same file. */
export const conflict = {
  title: 'This file was changed since you opened it',
  text: 'Another person, or another window of yours, has saved a different text. Nothing of yours is lost: choose what to keep.',
  deleted: 'The file was deleted.',
  keepMine: 'Keep my text',
  takeTheirs: 'Take the text on the server',
  byHand: 'Put them together by hand',
  finished: 'Use this text',
};

/** Above a text: what a check of the draft found in this file. */
export const problems = plural('A problem in this file', '{count} problems in this file');
export const atLine = text('Line {line}: {problem}');

/** Of the text as cards, each a paragraph, heading, list, table or picture. */
export const cards = 'Blocks of the text';
export const asText = 'All as text';
export const asCards = 'As blocks';
/** The name of the field that has all of the file. */
export const whole = 'Text of the file';
/** On a card, for screen readers; {number} counts from the top. */
export const edit = text('Edit block {number}');
/** The name of the field. */
export const block = text('Block {number}');
export const empty = 'This text has no words yet.';
export const add = 'Add a block';
/** A block that learners do not see, such as the definition of a link. */
export const unseen = 'Not shown to learners';

/** Buttons above the field of a block. */
export const bar = 'Tools for this block';
export const marks = {
  heading: 'Heading',
  bold: 'Bold',
  list: 'List',
  table: 'Table',
  link: 'Link',
};
/**
 * Marks the selected words as Kurdish, Arabic and so on, so that they are read aloud and set right.
 */
export const language = 'Language of the words';
export const moves = { up: 'Move up', down: 'Move down', remove: 'Remove', below: 'Add below', done: 'Done' };
export const keys =
  'Escape or Ctrl+Enter closes the field, Alt with an arrow moves the block. Without a selection, marks are put at the cursor.';
