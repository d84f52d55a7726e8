import { text } from '../../language/say.ts';

/** Next to "Practice test": of the running one, else the best result. */
export const answered = text('{answered} of {total} answered');
export const passed = text('passed with {percentage}%');
export const best = text('best result so far {percentage}%');
