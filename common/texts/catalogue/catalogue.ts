import { plural, text } from '../../language/say.ts';

export const title = 'Find the skill that moves you forward';
export const intro =
  'Short courses made for a phone and a few free minutes: learn at home, at your own pace, and use it the same week. Every course has a free lesson to try first.';
/** Above the list. */
export const listed = { all: 'All courses', some: 'Courses' };

/** The label of the field, and the example in it. */
export const search = 'Search courses';
/** A button, for screen readers. */
export const submitSearch = 'Search';
export const clearSearch = 'Clear the search';

/** A button that opens the menu of filters. */
export const filter = 'Filter';
/** Choices in the menu. */
export const filters = {
  /** No filter. */
  all: 'All',
  free: 'Free',
  newest: 'Newest-Oldest',
  oldest: 'Oldest-Newest',
  owned: 'In collection',
  others: 'Not in collection',
};
/** Above the choices. */
export const groups = { category: 'Category', price: 'Price', date: 'Date', collection: 'My collection' };
export const removeFilter = text('Remove filter {filter}');
/** After the menu was closed without a choice; `{filter}` and `{other}` are choices. */
export const off = text('{filter} is off.');
export const bothOff = text('{filter} and {other} are off.');
export const putBack = 'Put back';

export const loading = 'Loading courses';
export const searching = 'Searching';
export const loadingMore = 'Loading more courses';
export const more = 'View more courses';
export const less = 'Show less';
export const cut = 'We could not load more courses. Check your connection.';

/** Above the list, by filter; `{category}` is the name of one. */
export const found = {
  all: plural('{count} course', '{count} courses'),
  category: plural('{count} course in {category}', '{count} courses in {category}'),
  owned: plural('{count} course in your collection', '{count} courses in your collection'),
  others: plural('{count} course outside your collection', '{count} courses outside your collection'),
  newest: plural('{count} course, newest first', '{count} courses, newest first'),
  oldest: plural('{count} course, oldest first', '{count} courses, oldest first'),
};
export const foundFree = {
  all: plural('{count} free course', '{count} free courses'),
  category: plural('{count} free course in {category}', '{count} free courses in {category}'),
  owned: plural('{count} free course in your collection', '{count} free courses in your collection'),
  others: plural('{count} free course outside your collection', '{count} free courses outside your collection'),
  newest: plural('{count} free course, newest first', '{count} free courses, newest first'),
  oldest: plural('{count} free course, oldest first', '{count} free courses, oldest first'),
};
/** Of a search; `{words}` are what was typed. */
export const foundFor = {
  all: plural('{count} course for “{words}”', '{count} courses for “{words}”'),
  category: plural('{count} course in {category} for “{words}”', '{count} courses in {category} for “{words}”'),
  owned: plural('{count} course in your collection for “{words}”', '{count} courses in your collection for “{words}”'),
  others: plural(
    '{count} course outside your collection for “{words}”',
    '{count} courses outside your collection for “{words}”',
  ),
  newest: plural('{count} course for “{words}”, newest first', '{count} courses for “{words}”, newest first'),
  oldest: plural('{count} course for “{words}”, oldest first', '{count} courses for “{words}”, oldest first'),
};
export const foundFreeFor = {
  all: plural('{count} free course for “{words}”', '{count} free courses for “{words}”'),
  category: plural(
    '{count} free course in {category} for “{words}”',
    '{count} free courses in {category} for “{words}”',
  ),
  owned: plural(
    '{count} free course in your collection for “{words}”',
    '{count} free courses in your collection for “{words}”',
  ),
  others: plural(
    '{count} free course outside your collection for “{words}”',
    '{count} free courses outside your collection for “{words}”',
  ),
  newest: plural('{count} free course for “{words}”, newest first', '{count} free courses for “{words}”, newest first'),
  oldest: plural('{count} free course for “{words}”, oldest first', '{count} free courses for “{words}”, oldest first'),
};

/** In place of the list, by filter. */
export const none = {
  all: 'No courses here yet',
  /** Sorted by date. */
  dated: 'No courses yet',
  category: text('No courses in {category} yet'),
  owned: 'No courses in your collection yet',
  others: 'No courses outside your collection yet',
};
export const noneFree = {
  all: 'No free courses yet',
  dated: 'No free courses yet',
  category: text('No free courses in {category} yet'),
  owned: 'No free courses in your collection yet',
  others: 'No free courses outside your collection yet',
};
/** Of a search. */
export const noneFor = {
  all: text('No courses match “{words}”.'),
  dated: text('No courses match “{words}”.'),
  category: text('No courses in {category} match “{words}”.'),
  owned: text('No courses in your collection match “{words}”.'),
  others: text('No courses outside your collection match “{words}”.'),
};
export const noneFreeFor = {
  all: text('No free courses match “{words}”.'),
  dated: text('No free courses match “{words}”.'),
  category: text('No free courses in {category} match “{words}”.'),
  owned: text('No free courses in your collection match “{words}”.'),
  others: text('No free courses outside your collection match “{words}”.'),
};

/** Below one of those. */
export const hints = {
  /** Above links to the categories that have them. */
  elsewhere: plural('Without the filter there is {count} course:', 'Without the filter there are {count} courses:'),
  searched: 'Check the spelling, or try a shorter word.',
  filtered: 'Choose another filter, or see all courses.',
  empty: 'Come back soon.',
};
export const inCategory = text('{category} ({count})');
export const clearFilter = 'Clear the filter';
