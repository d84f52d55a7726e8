import { text } from '../../language/say.ts';

/** Heading of the page on which a newsletter is written. */
export const title = 'Newsletter';
/** Leads to the list of newsletters. */
export const back = 'All newsletters';
export const missing = { title: 'There is no such newsletter', text: 'It may have been deleted.' };

/** The name of the choice of a language; each language by its own name. */
export const language = 'Language of the text';
/** {language} is a language without a text of its own. */
export const withoutText = text('There is no text in {language} yet. Its readers get the English one.');
export const subject = 'Subject';
export const words = 'Text';
/** Below the field of the text. */
export const wordsHint = 'Markdown, without pictures. Write links in full, from https:// on.';

export const save = 'Save';
export const preview = 'Preview';
/** Below the button that saves: whether the server has what was typed. */
export const states = {
  changed: 'Not saved yet. What you type is kept on this device.',
  /** What was typed is nowhere but on the page. */
  unkept: 'Not saved, and this browser keeps nothing of what you type. Save before you leave.',
};
export const said = {
  saved: 'Saved.',
  failed: 'This could not be done. What you typed is still here: try again.',
};
export const restored = 'You had changes that were not saved. They are below.';
/**
 * In place of the buttons that send; {languages} are the languages with changes, such as English,
 * Nederlands.
 */
export const saveFirst = text('Save before you send a test or the newsletter. Not saved: {languages}.');
export const sent = 'This newsletter was sent and cannot be changed.';

/** Two people, or two windows, have saved a text of the same language. */
export const conflict = {
  title: 'This text was changed since you opened it',
  text: 'Another person, or another window of yours, has saved a different text. Nothing of yours is lost: choose what to keep.',
  theirs: 'The text on the server',
  mine: 'Save my text instead',
  takeTheirs: 'Take the text on the server',
};

/** The mail as its readers get it. */
export const mail = {
  title: 'The mail',
  html: 'As most readers see it',
  plain: 'As plain text',
};
