import { plural, text } from '../../language/say.ts';

export const title = 'Outline of the course';
export const intro = 'Chapters and lessons in their order. Each change is saved in the draft as soon as you make it.';
export const asText = 'Edit it as text';
export const toDraft = 'Back to the draft';
export const missing = {
  title: 'There is no such draft',
  text: 'It may belong to another person, or its address was copied wrongly.',
};

/** In place of the outline. */
export const unreadable =
  'The file of this course cannot be shown as an outline: it has a mistake, or it is written in another way. Edit it as text.';
export const closed = 'This draft takes no changes from you now. Its page says why.';

export const course = {
  title: 'The course',
  edit: 'Edit the facts of the course',
  /** Behind the name of a currency. */
  price: text('Price in {currency}'),
};

/** Of a chapter, for screen readers together with its title. */
export const chapter = {
  edit: 'Rename',
  add: 'Add a chapter',
  remove: 'Remove the chapter',
};
export const lesson = {
  edit: 'Details',
  add: 'Add a lesson',
  remove: 'Remove the lesson',
  minutes: plural('{count} minute', '{count} minutes'),
  preview: 'visitors may watch it',
};
export const up = 'Move up';
export const down = 'Move down';

/** Titles of the forms. */
export const forms = {
  course: 'Facts of the course',
  chapter: 'Rename the chapter',
  newChapter: 'A new chapter',
  lesson: 'Details of the lesson',
  newLesson: 'A new lesson',
};

export const fields = {
  title: 'Title',
  lesson: 'Title of its first lesson',
  category: 'Category',
  description: 'Description',
  minutes: 'Minutes',
  video: 'Film',
  preview: 'Visitors may watch it',
};
/** Below fields. A draft may be without what is needed to publish. */
export const hints = {
  description: 'One or two sentences. Needed before the course is published.',
  video: 'Its id at Vimeo, such as 76979871/8272103f6e. Needed before the course is published.',
  price: 'Such as 29 or 27.50. Empty: it is not sold in this currency.',
};
export const choose = 'Choose one';
export const save = 'Save';
export const cancel = 'Cancel';

export const fieldErrors = {
  missing: 'Please type a title.',
  minutes: 'Type whole minutes from 1 to 600.',
  price: 'Type an amount such as 29 or 27.50.',
};

export const removal = {
  chapter: {
    title: 'Remove this chapter?',
    text: text('“{title}” is removed from the draft with its lessons and their texts.'),
  },
  lesson: { title: 'Remove this lesson?', text: text('“{title}” is removed from the draft with its text.') },
  keep: 'Keep it',
  submit: 'Remove it',
  busy: 'Removing...',
  slow: 'Still working.',
};

export const said = {
  saved: 'Saved in the draft.',
  notSaved: 'We could not save this. What you see is what the draft has now.',
  notEditable: 'This cannot be done here: a course keeps one chapter, and a chapter one lesson. Edit it as text.',
  changed: 'Another person has changed this course. You see what the draft has now: try again.',
  gone: 'Another person has removed this part.',
};
