import { text } from '../../language/say.ts';

/** A button in the footer: installs the site as an app. */
export const install = 'Install Zanin';
/** Name of the region for screen readers. */
export const label = 'Zanin on your home screen';
/** One line after a chapter was completed, above the buttons `accept` and `later`. */
export const offer = 'You can put Zanin on your home screen: it opens at once, and takes up almost no room.';
export const accept = 'Install';
export const later = 'Not now';

/** In Safari on a phone or tablet, which installs by a menu of its own. */
export const words = {
  title: 'Put Zanin on your home screen',
  /** {icon} is a small drawing of the share button. */
  share: text('Press the share button {icon} of your browser.'),
  /** Name of the drawing for screen readers. */
  icon: 'a square with an arrow that points up',
  /** {entry} is the name of the entry in the menu. */
  add: text('Choose {entry} in the list, and then press Add.'),
  /** The name that iOS gives the entry of its share menu, in this language where iOS has it. */
  entry: '“Add to Home Screen”',
};
