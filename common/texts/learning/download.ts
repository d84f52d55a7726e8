export const notices = {
  failed: 'We could not download the file. Please try again.',
  slow: 'The file is still on its way: the connection seems slow. Keep this page open.',
};
