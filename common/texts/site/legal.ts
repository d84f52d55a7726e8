import { text } from '../../language/say.ts';

export const titles = { terms: 'Terms of service', privacy: 'Privacy policy' };
export const lastChanged = text('Last changed on {date}');
/** At the top of a translated text; {english} is a link. */
export const binding = text('This is a translation. {english} is the one that binds.');
export const english = 'The English text';
export const loading = 'Loading the text';
export const notLoaded = 'We could not load the text';
