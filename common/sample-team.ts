import type { Team } from './site-data.ts';

/** The team of the sample. Only the about page shows one: it is not in the code of the others. */
export const sampleTeam: Team = {
  people: [
    { name: 'Rojda Demir', role: 'Founder', picture: '/pictures/rojda-demir.svg' },
    { name: 'Sara de Vries', role: 'Courses', picture: '/pictures/sara-de-vries.svg' },
    { name: 'Omar Haddad', role: 'Community', picture: '/pictures/omar-haddad.svg' },
  ],
  note: 'These three people are invented examples.',
};
