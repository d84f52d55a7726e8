import { plural, text } from '../../language/say.ts';

export const title = 'How was this chapter?';
export const intro =
  'Two quick answers help us make this chapter better for the next learner. Your stars count in the course’s rating, without your name.';

export const pace = 'How was the pace of this chapter?';
// the keys are what is sent
export const answers = { 'Too slow': 'Too slow', 'Just right': 'Just right', 'Too fast': 'Too fast' };

export const rating = 'How many stars would you give it?';
export const stars = plural('{count} star', '{count} stars');
/** Next to the stars. */
export const chosen = text('{count} of {total}');

export const submit = 'Submit feedback';

export const thanks = {
  title: 'Thank you!',
  text: 'Your feedback has been saved. It helps us improve this chapter.',
  /** Without a connection. */
  onDevice: 'Your feedback is kept on this device. It is sent as soon as you are connected.',
  goOn: 'Continue course',
};

/** If the server gives no reason. */
export const errors = { notSent: 'We could not send your feedback. Check your connection and try again.' };
