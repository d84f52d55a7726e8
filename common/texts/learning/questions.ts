import { plural, text } from '../../language/say.ts';

export const position = text('Question {number} of {total}');
/** Sends the answer. */
export const check = 'Check';
export const checking = 'Checking…';
export const next = 'Next question';
/** While sending an answer takes long. */
export const kept = 'Your answer stays here.';

/** After the last question, without a connection. */
export const allKept = plural('{count} answer waits for a connection', '{count} answers wait for a connection');

/** Of an answer that was given without a connection. */
export const keptForLater = {
  title: 'Your answer is kept on this device',
  hint: 'It is checked as soon as you are online. You can go on.',
};

/** Of an answer, which is right or not yet right. */
export const verdict = {
  right: 'Right',
  notYet: 'Not yet',
  why: 'Here is why. You will know it next time.',
  fromElsewhere:
    'You answered this question before, perhaps on another device. Your first answer counts, and is shown here.',
};

/** Next to the answers of a question that was answered. */
export const marks = {
  right: 'Right answer',
  given: 'Your answer',
  givenAndRight: 'Your answer · correct',
  rightOrder: 'The right order',
  givenOrder: 'Your order',
};

/** Unfolds why the answers that nobody chose are wrong. */
export const others = plural('Why not the other answer', 'Why not the other answers');
/** Before a link to a lesson. */
export const readAgain = 'Read it again:';

/** What to do, by the kind of the question. */
export const tasks = {
  choice: 'Choose one.',
  choices: 'Choose all that are right.',
  order: 'Put the steps in order, from first to last.',
  pairs: 'Choose what belongs to each.',
};

/** In a menu, before anything was chosen. */
export const nothingChosen = 'Choose…';

/** Names of a field. */
export const fields = { number: 'Your answer', gap: 'What belongs in the gap' };

/** Buttons without words, for screen readers: {step} is the text of a step, {number} its place. */
export const move = {
  up: text('Move up: {step}, step {number} of {total}'),
  down: text('Move down: {step}, step {number} of {total}'),
};

export const errors = {
  notLoaded: 'We could not load the questions. Check your connection and try again.',
  notSent: 'We could not send your answer. It is still here: check your connection and try again.',
};
