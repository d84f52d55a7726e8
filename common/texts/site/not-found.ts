export const title = 'Page not found';
/** The picture above it is an unfinished rug. */
export const intro = 'The page you are looking for does not exist. A thread must have come loose.';
export const startPage = 'Go to the start page';
