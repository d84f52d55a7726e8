import type { Team } from './site-data.ts';

/** In a module of its own: only the about page loads it. */
export const sampleTeam: Team = {
  people: [
    { name: 'Rojda Demir', role: 'Founder', picture: '/pictures/rojda-demir.svg' },
    { name: 'Sara de Vries', role: 'Courses', picture: '/pictures/sara-de-vries.svg' },
    { name: 'Omar Haddad', role: 'Community', picture: '/pictures/omar-haddad.svg' },
  ],
  note: 'These three people are invented examples.',
};
