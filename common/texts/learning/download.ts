export const notices = {
  failed: 'The file could not be downloaded. Please try again.',
  slow: 'The file is still on its way: the connection seems slow. Keep this page open.',
};
