import { text } from '../../language/say.ts';

/** A button next to its certificate. */
export const share = 'Share';
/** The same in a list: {certificate} is `certificateOf`, for screen readers alone. */
export const shareThis = text('Share {certificate}');
export const certificateOf = text('the certificate of {course}');

export const title = 'Share your certificate';

/** For a certificate whose page is private. */
export const closed = {
  text: 'Only you can see this certificate. To share it, make its page public: everyone who has the link can open it then. You can make it private again on its page.',
  publish: 'Make it public',
  published: 'Its page is public now.',
};

export const ways = {
  device: 'Send with an app',
  whatsApp: 'WhatsApp',
  linkedIn: 'Add to LinkedIn',
  copy: 'Copy link',
  download: 'Download PDF',
};

/** What the learner sends; the link comes after it. */
export const finished = text('I finished “{course}” at Zanin. My certificate:');

/** What an app that the page is sent with may show above the link. */
export const pageOf = text('Certificate: {course}');

export const copied = 'The link was copied.';
/** Before the link. */
export const notShared = 'That did not work here. This is the link:';
/** Name of the field with the link. */
export const link = 'Link to the certificate';

/** If the server gives no reason. */
export const errors = { uncertain: 'We could not tell whether this worked. Please try again.' };
