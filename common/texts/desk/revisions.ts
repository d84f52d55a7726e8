import { plural, text } from '../../language/say.ts';

/** The page of what was published; each publication is a version. */
export const title = 'Versions';
export const intro = 'What was published, newest first. Each can be taken back on its own.';
export const loading = 'Loading the versions';
export const failed = 'We could not load the versions.';
export const empty = 'Nothing was published yet.';

/** Heading of one of them. */
export const version = text('Version {number}');
/** In place of who published it: nobody did in the desk. */
export const folder = 'from the content folder';
/** How many differ from the version before. */
export const files = plural('{count} file changed', '{count} files changed');

/** Leads from the page of one version to all of them. */
export const all = 'All versions';
/** Title while the page of one version is read. */
export const oneVersion = 'Version';
/** Heading of the files of one version. */
export const whatChanged = 'What it changed';
export const noFiles = 'No file differs from the version before.';
/** In place of the texts of a file that is listed. */
export const omitted = {
  no_text: 'This is no text, so it is not compared here.',
  no_right: 'Its text is shown to those who may write this course, and to reviewers.',
  too_long: 'This version changes more than one page can show. This text is left out.',
};

export const takeBack = 'Take back';
export const takingBack = 'Taking back…';
/** Title of the dialog. */
export const question = text('Take version {number} back?');
export const explanation =
  'What it changed in courses is undone for learners, by a new version. What was published since stays as it is.';
export const reason = 'Why it is taken back';

/** What came of it. */
export const said = {
  done: 'Taken back. Learners see the courses without it now.',
  unknown: 'No answer came, so we cannot say whether it was taken back. These are the versions as they are now.',
  refused: 'It was not taken back.',
};
