/** Names the part of the page. */
export const label = 'New version';
export const found = 'There is a new version of Zanin. What you are typing on this page would be lost.';
/** Instead of the above, after ten seconds or on another page. */
export const delayed =
  'The new version is not ready yet. You can go on, and try again in a moment. What you are typing on this page would be lost.';
export const reload = 'Reload for the new version';
export const later = 'Later';
