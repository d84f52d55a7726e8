import { text } from '../../language/say.ts';

/** Buttons of the editor, and headings of the dialogs that they open. */
export const titles = { picture: 'Add a picture', worksheet: 'Add a worksheet' };
/** The same in the bar of a block, where space is short. */
export const tools = { picture: 'Picture', worksheet: 'Worksheet' };

export const choose = { picture: 'Picture on your device', worksheet: 'Worksheet on your device' };
export const chooseHints = {
  picture:
    'A JPEG, PNG or WebP of at most 10 MB. Where it was taken, and what else the camera wrote into it, is removed.',
  worksheet: 'A PDF of at most 20 MB. Learners save it, and print it.',
};
export const opening = 'Reading the file…';

/** Alternative text of a picture. */
export const alt = 'What the picture shows';
export const altHint =
  'For those who do not see it, in the language of the lesson, such as: two hands thread a needle.';
export const name = 'Name in the course';
export const nameHint = 'Small letters, digits and hyphens, such as first-loom.';
export const fieldErrors = {
  missing: 'Please fill this in.',
  wrongName: 'Please write small letters a to z, digits and single hyphens, at most 50.',
  taken: 'The course has another file of that name. We suggest this one.',
};
export const put = 'Put it into the lesson';
export const anotherFile = 'Choose another file';

/** Label of a bar that fills. */
export const sending = 'Sending the file';
export const puttingIn = 'Preparing it for learners…';
export const connectionLost = 'The connection is interrupted. It goes on from here as soon as it is back.';

/** {name} is the name of a file. */
export const done = text(
  '{name} is in the draft. Learners find it below the text of the lesson once the draft is published.',
);

export const refusals = {
  wrong_type:
    'The file is of another type, whatever its name says. Pictures are JPEG, PNG or WebP, worksheets are PDF.',
  too_large: 'The file is too large. A picture has at most 10 MB, a worksheet 20 MB: make it smaller.',
  too_many_pixels: 'The picture has more than 40 megapixels: make it smaller.',
  unreadable: 'The file is damaged or not whole. Open it on your device, save it again, and choose it once more.',
  active: 'The PDF has a password, a script or other files in it. Print it as a PDF, and choose that one.',
  too_many_files: 'The course has 100 of them, which is the most. Remove one in the list of files of the draft.',
  not_editable: 'The outline of the course has a mistake, or does not have this lesson any more. Put that right first.',
  file_changed: 'The file has changed while it was sent. Choose it again.',
  wrong_state: 'The draft cannot be changed now: it is in review, or has ended.',
  notOpened: 'Your device could not read the file. Is it still there? Choose it again.',
  refused: 'The server did not accept the file.',
};
