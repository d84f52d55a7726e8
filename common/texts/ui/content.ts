import { plural, text } from '../../language/say.ts';

/** Above an article. */
export const by = text('By {author}');

/** Of a lesson: its film and its task. */
export const filmAndTask = text('{film} min + {task} min task');
export const minutes = plural('{count} minute', '{count} minutes');
/** For screen readers, after the minutes of the film. */
export const andTask = plural('{film}, and {count} minute for the task', '{film}, and {count} minutes for the task');

/** The kind of a file, on its icon. */
export const fileKinds = { pdf: 'PDF', image: 'Image' };
/** For screen readers. */
export const fileIcons = { pdf: 'PDF file', image: 'Image file' };
/** Next to a course, a lesson or a question that is not translated: it is shown in English. */
export const inEnglish = 'In English';
export const preview = text('Preview of {fileName}');

export const videoWithoutScripts =
  'The video needs JavaScript. Turn it on in your browser to watch it, or read the lesson below.';

/** Below the price of a course: the price of the subscription. */
export const monthOfAll = text('or {amount} a month for all courses');

/** The name of a box in which a wide table scrolls, for screen readers. */
export const table = 'Table';

/** Next to a bar of progress. */
export const percent = text('{percent}%');
