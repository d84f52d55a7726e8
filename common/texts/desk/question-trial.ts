export const title = 'Try out a question';
export const toQuestions = 'Back to the questions';
export const missing = {
  title: 'There is no such question',
  text: 'It may have been removed since, or its address was copied wrongly.',
};
/** A question that the check finds something wrong with; what it says follows. */
export const refused = 'This question cannot be asked yet:';
export const again = 'Try it again';
export const errors = {
  notSent: 'We could not check your answer. It is still here: check your connection and try again.',
};
