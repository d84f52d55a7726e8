import { text } from '../../language/say.ts';

/**
 * A draft as the pages that learners would get. On links that lead there, and the title until it is
 * read.
 */
export const preview = 'Preview';
export const title = text('Preview of {course}');

/** In the bar above the page. */
export const seenAs = {
  visitor: text('A draft of {course}, as a visitor would see it. Nothing is stored or sent.'),
  learner: text('A draft of {course}, as a learner who bought it would see it. Nothing is stored or sent.'),
};
export const viewers = { visitor: 'As a visitor', learner: 'As a learner' };
/** Names of groups of links, for screen readers. */
export const whoLooks = 'Who is looking';
export const languages = 'Languages of the course';
export const toText = 'Text of this lesson';

/** In place of a draft that cannot be shown. */
export const problems = {
  title: 'This draft cannot be previewed yet',
  text: 'Put right what is wrong first. Then load this page again.',
};
/** In place of pages that are the same for every course, such as paying and signing in. */
export const outside = {
  title: 'Not part of the preview',
  text: 'On the site, another page follows here, such as paying, signing in or the practice test. A preview has the page of the course and its lessons.',
  back: 'To the page of the course',
};

/** In place of the player. */
export const film = {
  title: 'The film would be here',
  text: 'Films do not play at the desk.',
  watch: 'Watch it at Vimeo',
};
