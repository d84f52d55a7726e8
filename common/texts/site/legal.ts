import { text } from '../../language/say.ts';

export const titles = { terms: 'Terms of service', privacy: 'Privacy policy' };
export const lastChanged = text('Last changed on {date}');
export const loading = 'Loading the text';
export const notLoaded = 'We could not load the text';
