import { text } from '../../language/say.ts';

export const title = 'You Finished A chapter';
/** {percentage} of the course is done. */
export const done = text('“{chapter}” is done, and with it {percentage}% of “{course}”.');
/** While the titles are not known. */
export const wellDone = 'Well done. You are one chapter closer to your goal.';
export const goOn = 'Continue';
export const practiceTest = 'Try the practice test';
