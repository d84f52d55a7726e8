import { text } from '../../language/say.ts';

/** The contact form. */
export const contact = {
  name: 'Please enter your name.',
  message: 'Please write a message.',
  sent: 'Your message has arrived.',
  closed: text('This form is closed at the moment. Please write to {address}.'),
};

export const newsletter = {
  linkSent: 'A link to confirm the address is on its way.',
  confirmed: 'The address is confirmed.',
  removed: 'The address is removed.',
};

/** Says what the picture of a post shows, in previews of links. */
export const postPicture = 'A woven pattern';

/** The page of a certificate in the tab of the browser, in search and where its link is sent. */
export const certificate = {
  title: text('Certificate · {course}'),
  withdrawn: 'This certificate was withdrawn.',
  completed: text('{name} has completed the course “{course}” at Zanin.'),
  completedNameless: text('A learner has completed the course “{course}” at Zanin.'),
};

/** A link of a newsletter or a reminder. */
export const linkEnded = 'This link is no longer valid.';
