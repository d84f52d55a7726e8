export const back = 'All articles';
/** Before the name of the article is known. */
export const title = 'Article';
export const loading = 'Loading the article';
export const notFound = {
  title: 'We could not find this article',
  text: 'It may have been moved.',
  seeAll: 'See all articles',
};
export const notLoaded = 'We could not load the article';
export const related = 'Courses that go with this article';

/** The form below the article. */
export const newsletter = {
  title: 'Our newsletter',
  email: 'Email Address',
  submit: 'Subscribe',
  /** While the connection is slow. */
  again: 'Subscribing again is safe.',
  asked: 'Check your inbox and confirm with the link we sent.',
  thanked: 'Thank you for your interest. The newsletter has not started yet, so your address was not stored anywhere.',
};
/** If the server gives no reason. */
export const newsletterErrors = { notSubscribed: 'That did not work. Check your connection and subscribe again.' };
