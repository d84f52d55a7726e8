import { plural, text } from '../../language/say.ts';

/** The heading, a sentence of one word a line. */
export const title = { cultivate: 'Cultivate.', thrive: 'Thrive.', transform: 'Transform.' };
export const intro =
  'Short, practical courses for women and young people who want a skill, an income and a say in their own future.';
export const freeLesson = 'Try a free lesson';
export const catalogue = 'Find a course';
export const about = 'Who we are';
export const free = plural('{count} course is free', '{count} courses are free');

export const banners = {
  reach: {
    title: 'Success within everyone’s reach',
    text: 'No entrance exam, no expensive laptop, no perfect English. All you need to start is a phone, twenty minutes and a free first lesson.',
  },
  future: {
    title: 'Skills, income and a future',
    text: 'Every course ends with something you can show or sell: a finished garment, a clear cash book, a job application you have sent.',
  },
};

export const courses = {
  title: 'Our Courses',
  intro: 'Practical courses for everyday work. Every course has a free lesson to try first.',
  more: 'View more courses',
  loading: 'Loading the courses',
};

export const bazar = {
  title: 'Our Bazar',
  intro:
    'A marketplace where learners will one day show and sell what they make. The map is drawn; the stalls are still to come.',
  /** In place of the picture, for screen readers. */
  map: 'A woven map of an invented town: streets, courtyards and gardens around a square with a fountain, a river with bridges, and five marked stalls.',
  caption: 'A sketch of the bazar, not yet a place to shop.',
};

export const community = {
  title: 'Our Community',
  intro: 'What learning here can look like.',
  /** What a person says. */
  quote: text('“{story}”'),
  note: 'These three people are invented examples.',
};
/** The name and age of each, and the city. */
export const people = {
  hevi: {
    name: 'Hêvî, 34',
    from: 'Duhok',
    story:
      'I hemmed trousers for my neighbours for free. Now I measure, quote and charge, and my Thursdays pay the school bus.',
  },
  daniel: {
    name: 'Daniel, 22',
    from: 'Eindhoven',
    story:
      'Forty applications, no answer. I rewrote my CV with one lesson open next to me, and the next three called me back.',
  },
  amara: {
    name: 'Amara, 27',
    from: 'Lagos',
    story:
      'My cash book is a habit now: ten minutes after closing. I finally know which cake earns and which one only sells.',
  },
};

export const blog = {
  title: 'Our Blog',
  intro: 'Small, useful reads for the way to work.',
  more: 'Read the blog',
  loading: 'Loading...',
};

export const partners = {
  title: 'Partners in impact',
  intro: 'Workshops, employers and foundations open doors that a course alone cannot.',
  /** Above their names. */
  thriving: 'Thriving with',
};
