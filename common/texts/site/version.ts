/** Names the part of the page. */
export const label = 'New version';
export const found = 'There is a new version of Zanin. What you are typing on this page would be lost.';
export const reload = 'Reload for the new version';
export const later = 'Later';
