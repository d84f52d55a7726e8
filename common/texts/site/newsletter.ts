/** Pages that links in mails open, by what they do. */
export const links = {
  confirm: {
    title: 'Confirm the newsletter',
    intro: 'Press the button to receive the Zanin newsletter.',
    button: 'Confirm',
    done: 'Your address is confirmed. Every newsletter has a link to unsubscribe.',
    invalid:
      'This link does not work. It may be older than two days, or part of it may be missing. Please subscribe again under an article.',
  },
  unsubscribe: {
    title: 'Stop the newsletter',
    intro: 'Press the button to stop the newsletter.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and your address has been removed from the list.',
    invalid: 'This link does not work: part of it may be missing. Please open it from the newsletter once more.',
  },
  endReminder: {
    title: 'Switch reminders off',
    intro: 'Press the button to stop the reminders.',
    button: 'Switch off',
    done: 'Reminders are off. You can switch them on again on your start page.',
    invalid: 'This link does not work: part of it may be missing. Please open it from the reminder once more.',
  },
};
/** While the connection is slow. */
export const again = 'Doing it twice changes nothing.';
/** Links to pages. */
export const pages = { learnerHome: 'Go to your start page', blog: 'Go to the blog' };
/** If the server gives no reason. */
export const errors = { didNotWork: 'That did not work. Check your connection and try again.' };
