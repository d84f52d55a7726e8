import { text } from '../../language/say.ts';

/** An SMS: as short as can be. */
export const sms = text('Zanin: {words}');

/** A code of six digits. */
export const code = {
  subject: 'Your Zanin verification code',
  registration: text(
    'Your verification code is {code}\n\nIt works for 10 minutes. Enter it where you asked for it, or at\n{link}\n\nIf you did not ask for it, ignore this e-mail and do not enter the code anywhere: it would confirm what somebody else filled in.',
  ),
  change: text(
    'Your verification code is {code}\n\nIt works for 10 minutes. Enter it where you asked for it. Then you can log in to Zanin with this address.\n\nIf you did not ask for it, ignore this e-mail and do not enter the code anywhere: it would give your address to somebody else’s account.',
  ),
  sms: text('{code} is your Zanin code. It works for 10 minutes. Never share it.'),
};

/** Somebody asked for a code, and several registrations have the address. */
export const unclear = {
  subject: 'Your registration at Zanin',
  text: text(
    'We cannot tell which registration of this address a code is for.\n\nAsk for the code on the page where you registered, or log in at\n{link}\n\nIf you did not register at Zanin, you can ignore this e-mail.',
  ),
};

/** Another account wants the address of this one. */
export const taken = {
  subject: 'Your e-mail address at Zanin',
  text: text(
    'Another Zanin account asked to use this e-mail address. The address belongs to your account, so nothing was changed.\n\nIf that was you, log in with this address at\n{link}\nor use another address for the other account.\n\nIf it was not you, you can ignore this e-mail.',
  ),
};

export const reset = {
  subject: 'Reset your Zanin password',
  text: text(
    'Choose a new password here:\n{link}\n\nThe link works once, for one hour. If you did not ask for it, you can ignore this e-mail: your password stays the same.',
  ),
};

/** "Forgot password" is a link on the page to log in. */
export const passwordChanged = {
  subject: 'Your Zanin password was changed',
  intro:
    'The password of your Zanin account was changed. If that was not you, set a new one now with "Forgot password" on the login page.',
  /** {ways}: addresses and numbers, one a line. */
  ways: text(
    'With the new password you log in with:\n{ways}\nIf one of these is not yours, remove it in the settings.',
  ),
  off: text('Switched off, since it is new, until you confirm it in the settings:\n{ways}'),
  undo: text(
    'An address or number of the account was changed in the last 72 hours. If that was not you, undo it at\n{link}\nThen everyone is logged out, and the account needs a new password.',
  ),
  sms: 'your password was changed. Not you? Set a new one now with "Forgot password" on the login page.',
  smsSeveral:
    'your password was changed. An e-mail address can log in too, see Settings. Not you? Set a new one now with "Forgot password" on the login page.',
  smsUndo: text('new password. Undo changes that were not yours: {link}'),
};

const undoIt =
  'If that was you, there is nothing to do.\n\nIf it was not you, undo it within 72 hours at\n{link}\n\nThen you log in as before, everyone who is logged in is logged out, and the account needs a new password.';

export const emailAdded = {
  subject: 'A new e-mail address at Zanin',
  text: text(`At Zanin, a new e-mail address was added to your account.\n\n${undoIt}`),
  sms: text('E-mail address added. Not you? Undo within 72 h: {link}'),
};
export const emailChanged = {
  subject: 'Your e-mail address at Zanin was changed',
  text: text(`At Zanin, your e-mail address was changed.\n\n${undoIt}`),
  sms: text('E-mail address changed. Not you? Undo within 72 h: {link}'),
};
export const phoneAdded = {
  subject: 'A new phone number at Zanin',
  text: text(`At Zanin, a new phone number was added to your account.\n\n${undoIt}`),
  sms: text('Phone number added. Not you? Undo within 72 h: {link}'),
};
export const phoneChanged = {
  subject: 'Your phone number at Zanin was changed',
  text: text(`At Zanin, your phone number was changed.\n\n${undoIt}`),
  sms: text('Phone number changed. Not you? Undo within 72 h: {link}'),
};

const again =
  'that was switched off can be used to log in to your Zanin account again: its code was entered in the settings.\n\nIf that was not you, set a new password now with "Forgot password" on the login page.';

export const emailConfirmed = {
  subject: 'The e-mail address of your Zanin account was confirmed',
  text: `The e-mail address ${again}`,
  sms: 'the e-mail address that was switched off works for logging in again. Not you? Set a new password with "Forgot password".',
};
export const phoneConfirmed = {
  subject: 'The phone number of your Zanin account was confirmed',
  text: `The phone number ${again}`,
  sms: 'the phone number that was switched off works for logging in again. Not you? Set a new password with "Forgot password".',
};

const nothing = 'nobody can log in with it any more.\n\nIf that was you, there is nothing to do.\n\nIf it was not you,';
const undoRemoval =
  'undo it within 72 hours at\n{link}\n\nThen you log in as before, everyone who is logged in is logged out, and the account needs a new password.';

/** To the address that was removed. */
export const emailRemoved = {
  subject: 'Your e-mail address at Zanin was removed',
  text: text(`At Zanin, the e-mail address of an account was removed: ${nothing} ${undoRemoval}`),
  /** {address} is that of our team. */
  final: text(`At Zanin, the e-mail address of an account was removed: ${nothing} write to {address}.`),
  sms: text('E-mail address removed. Not you? Undo within 72 h: {link}'),
  smsFinal: 'E-mail address removed from its account.',
};
/** To the number that was removed. */
export const phoneRemoved = {
  subject: 'Your phone number at Zanin was removed',
  text: text(`At Zanin, the phone number of an account was removed: ${nothing} ${undoRemoval}`),
  /** {address} is that of our team. */
  final: text(`At Zanin, the phone number of an account was removed: ${nothing} write to {address}.`),
  sms: text('Number removed. Not you? Undo within 72 h: {link}'),
  smsFinal: 'Number removed from its account.',
};

/** To what is left. */
export const emailLeft = {
  subject: 'The e-mail address of your Zanin account was removed',
  text: 'The e-mail address of your Zanin account was removed. You now log in with this address only.\n\nIf that was not you, set a new password now with "Forgot password" on the login page.',
  sms: 'the e-mail address of your account was removed. Not you? Set a new password now with "Forgot password" on the login page.',
};
/** To what is left. */
export const phoneLeft = {
  subject: 'The phone number of your Zanin account was removed',
  text: 'The phone number of your Zanin account was removed. You now log in with this address only.\n\nIf that was not you, set a new password now with "Forgot password" on the login page.',
  sms: 'the phone number of your account was removed. Not you? Set a new password now with "Forgot password" on the login page.',
};

/** A change was taken back by its link. */
export const undone = {
  subject: 'A change at Zanin was undone',
  text: 'This address no longer belongs to a Zanin account: the change was undone with the link that we sent, and the account needs a new password.',
  sms: 'this number no longer belongs to an account: the change was undone.',
};

export const deletion = {
  subject: 'Your Zanin account will be deleted',
  text: text(
    'Your Zanin account and its data will be deleted on {date}. To keep it, log in before then.\n\nIf you did not ask for this, set a new password with "Forgot password" on the login page: that keeps the account too.',
  ),
  sms: text(
    'your account will be deleted on {date}. Log in before then to keep it. Not you? Set a new password, which keeps it too.',
  ),
};

/** To an address or number that the account had until a few days ago. */
export const formerDeletion = {
  subject: 'A Zanin account that had this address will be deleted',
  text: text(
    'The Zanin account that had this address until a few days ago will be deleted on {date}, with its data.\n\nIf you did not change the address, undo that within 72 hours of the change at\n{link}\nThat keeps the account too.',
  ),
  sms: text('account will be deleted on {date}. Not you? Undo: {link}'),
};

export const kept = {
  subject: 'Your Zanin account stays',
  text: 'Somebody logged in to your Zanin account, so it stays: nothing will be deleted. To delete it after all, ask for it again in your settings.\n\nIf that was not you, set a new password with "Forgot password" on the login page.',
  sms: 'you logged in, so your account stays: nothing will be deleted. Not you? Set a new password.',
};
