import { text } from '../../language/say.ts';

export const title = 'Questions of the practice test';
/** The numbers are rules of the platform: there is nothing to set. */
export const intro =
  'A test asks a learner 12 of these, some of each chapter, with answers in another order each time. Write 10 to 40, at least one about each lesson.';
export const toDraft = 'Back to the draft';
export const asText = 'Edit it as text';
export const missing = {
  title: 'There is no such draft',
  text: 'It may belong to another person, or its address was copied wrongly.',
};
export const unreadable =
  'The file of this test cannot be shown as a list: it has a mistake, or it is written in another way. Edit it as text.';
export const closed = 'This draft takes no changes from you now. Its page says why.';
export const none = 'There is no question yet.';
/** Above what the check says of the test as a whole. */
export const problems = 'What the check says';

export const add = 'Add a question';
export const edit = 'Edit';
export const tryOut = 'Try it out';
export const remove = 'Remove';
export const up = 'Move up';
export const down = 'Move down';

/** What a learner has to do, in a list and to choose from. */
export const kinds = {
  choice: 'One right answer',
  choices: 'Several right answers',
  'true-or-false': 'True or false',
  order: 'Put in order',
  number: 'A number',
  gap: 'Fill the gap',
  pairs: 'Find pairs',
};
/** Of a kind that there is not: {kind} is how the file has it. */
export const unknownKind = text('Unknown kind: {kind}');

export const forms = { add: 'A new question', edit: 'Edit the question' };
export const save = 'Save';
export const cancel = 'Cancel';
export const choose = 'Choose one';
/** A heading of a lesson is chosen: this is the text above the first one. */
export const noHeading = 'Above the first heading';

export const fields = {
  kind: 'Kind',
  lesson: 'Lesson that it is about',
  heading: 'Where the lesson says it',
  ask: 'Question',
  /** Of a number. */
  number: 'Right number',
  /** Of a statement. */
  truth: 'It is',
  tolerance: 'How far off is still right',
  unit: 'Unit',
  why: 'Why it is right',
  why_true: 'Said to those who say true',
  why_false: 'Said to those who say false',
};
export const hints = {
  /** ___ stays as it is. */
  gap: 'Write the gap as ___, once.',
  /** Of a number. */
  tolerance: 'Empty: only this number is right.',
  unit: 'Such as dinars. May be empty.',
};
export const truths = { true: 'True', false: 'False' };

/** Of the entries of a list: its heading, one entry by its number, and the button that adds one. */
export const lists = {
  choices: { title: 'Answers to choose from', entry: text('Answer {number}'), add: 'Add an answer' },
  items: { title: 'Steps in their right order', entry: text('Step {number}'), add: 'Add a step' },
  answers: { title: 'All texts that are right', entry: text('Right text {number}'), add: 'Add a right text' },
  misses: { title: 'Mistakes that learners make', entry: text('Mistake {number}'), add: 'Add a mistake' },
  pairs: { title: 'Pairs', entry: text('Pair {number}'), add: 'Add a pair' },
};
export const entryFields = {
  text: 'Text',
  number: 'Number',
  why: 'Explanation',
  left: 'First part',
  right: 'What belongs to it',
};
export const isRight = 'It is right';

export const removal = {
  title: 'Remove this question?',
  text: text('“{ask}” is removed from the draft with its translations.'),
  keep: 'Keep it',
  submit: 'Remove it',
  busy: 'Removing...',
  slow: 'Still working.',
};

export const said = {
  saved: 'Saved in the draft.',
  notSaved: 'We could not save this. What you see is what the draft has now.',
  changed: 'Another person has changed this test. You see what the draft has now: try again.',
  gone: 'Another person has removed this question.',
};
