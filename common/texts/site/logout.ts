/** At the login, and in a message on a page that visitors may see too. */
export const notices = {
  loggedOut: 'You were logged out. Log in to go on.',
  nothingCharged: 'You were logged out. Log in to go on. Nothing was charged.',
};
