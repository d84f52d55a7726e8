export const title = 'Reviews';
export const intro = 'Up to five questions a day come back from your practice tests.';
/** A switch. */
export const keepFresh = 'Keep questions fresh';
export const saving = 'Saving…';
/** Below the switch, for what follows its press. */
export const saved = 'Saved.';
export const notLoaded = 'We could not load this setting. Check your connection and try again.';

export const errors = { notSaved: 'We could not save this. Please try again.' };
