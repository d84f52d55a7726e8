import { text } from '../../language/say.ts';

export const title = 'Data saver';
/** The name of a switch, in the footer and on the page of settings. */
export const switchLabel = 'Use less data';
/** What the switch does, on the page of settings. */
export const intro =
  'Pages come without covers and fonts, and before a film you are told how big it is. This is kept on this device.';
/** Below the switch, on the page of settings. {number} is such as 12.3. */
export const used = text(
  'In the last 30 days, Zanin has used about {number} MB on this device for pages, pictures and files.',
);
/** As above, when it is next to nothing. {number} is 0.1. */
export const usedLittle = text(
  'In the last 30 days, Zanin has used less than {number} MB on this device for pages, pictures and files.',
);
/** After the number of megabytes. */
export const withoutFilms =
  'Films are not counted: they come from another website, and browsers do not tell their size.';
