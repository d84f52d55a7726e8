import { text } from '../../language/say.ts';

export const skipLink = 'Skip to content';
/** The logo, for screen readers. */
export const logo = 'Zanin, home';

/** Names of navigation, for screen readers. */
export const navigation = { main: 'Main', account: 'Account', footer: 'Footer', legal: 'Legal' };

/** Links to pages in the bar at the top. */
export const pages = { about: 'About', catalogue: 'Courses', blog: 'Blog' };
/** Opens a dialog. */
export const contact = 'Contact';
export const logIn = 'Log in';
export const signUp = 'Sign up';
export const logOut = 'Log Out';

/** Of a logged-in learner. */
export const account = {
  learnerHome: 'Home',
  profile: 'My Profile',
  review: 'Questions to keep fresh',
  settings: 'Settings',
};
/** On the button that opens the menu, while the name is loading. */
export const myAccount = 'My account';
/** The button that opens the menu, for screen readers. */
export const accountMenu = text('Account menu: {name}');

/** The button with three lines on a phone, and the sheet that it opens. */
export const menu = 'Menu';
export const closeMenu = 'Close menu';
export const hello = 'Hello!';
export const helloName = text('Hello, {name}!');

/** Above the list of languages, and its name for screen readers. */
export const languages = 'Language';
/** The button that opens the list, for screen readers: {name} is the language of the page. */
export const languageMenu = text('Language: {name}');
/** On each page of a language that is a draft. */
export const draft = {
  note: text('This translation is a draft; {tell}.'),
  /** In the sentence: opens the contact dialog. */
  tell: 'tell us what is wrong',
};

export const footer = {
  motto: text('{zanin} is Kurdish for “to know”. Skills you can use this week, in the time you have.'),
  explore: 'Explore',
  legal: 'Legal',
  office: 'Our office',
  about: 'About Us',
  catalogue: 'Courses',
  blog: 'Blog',
  certificateCheck: 'Check a certificate',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  contact: 'Contact us',
  /** Above the name of a store: a badge of two lines. */
  download: 'Download on the',
  getIt: 'Get it on',
  examples: 'Invented examples: there is no app yet.',
};

export const withoutScripts =
  'You can read courses, free lessons and the blog, and check certificates without JavaScript. To log in, buy or write to us, turn it on in your browser.';
/** In place of a page that needs the app. */
export const needsScripts = 'This page needs JavaScript. Please turn it on in your browser and load the page again.';
export const loading = 'Loading';

export const payment = {
  back: 'Back',
  secure: 'Secure payment.',
  /** Follows `secure`. */
  cards: 'Card details go straight to the payment provider; Zanin never stores them.',
};
