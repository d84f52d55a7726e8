import { plural, text } from '../../language/say.ts';

/** The list of drafts. */
export const title = 'Drafts';
export const intro = 'A draft changes a course without its learners seeing it, until it is published.';
export const loading = 'Loading the drafts';
export const failed = 'We could not load the drafts';
export const empty = 'There are no drafts.';
export const emptyHint = 'Begin one above. What is published stays as it is.';

/** What state a draft is in. */
export const states = {
  editing: 'Being written',
  checked: 'Checked',
  inReview: 'In review',
  changesAsked: 'Changes asked for',
  approved: 'Approved',
  conflict: 'In conflict',
  published: 'Published',
  discarded: 'Discarded',
};

/** Who wrote it. */
export const by = text('by {name}');

/** To begin a draft. */
export const begin = {
  title: 'Begin a draft',
  course: 'Course',
  choose: 'Choose…',
  submit: 'Begin a draft',
  busy: 'Beginning…',
  none: 'You may not write any course yet. Ask an owner of the desk.',
};
/** Above links to drafts of the chosen course. */
export const open = plural('There is a draft of this course already:', 'There are drafts of this course already:');
export const errors = {
  noCourse: 'Choose a course.',
  refused: 'The draft was not begun.',
  unknown: 'No answer came, so we cannot say whether the draft was begun. Look for it in the list first.',
};

/** To begin a course that is not there yet. */
export const fresh = {
  title: 'A new course',
  hint: 'It begins with one lesson to write, or as a copy of another course. Learners do not see it until it is published.',
  open: 'Begin a new course',
  /** A choice next to copies of courses. */
  template: 'One lesson to write',
  submit: 'Begin the course',
};
/** A choice. */
export const copyOf = text('A copy of {title}');
export const fields = { title: 'Title', course: 'Address of the course', copyOf: 'It begins with' };
export const hints = {
  course: 'Small letters, digits and hyphens, such as first-stitches. It stays when the title changes.',
  copyOf: 'A copy has the lessons, worksheets and questions, without translations.',
};
export const fieldErrors = {
  missing: 'Please fill this in.',
  wrongId: 'Write small letters, digits and single hyphens, such as first-stitches: 60 at most.',
};
