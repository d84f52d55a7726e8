import type { Team } from './site-data.ts';

/** In a module of its own: only the about page loads it. */
export const sampleTeam: Team = {
  people: [
    { name: 'Rojda Demir', role: 'Founder', picture: '' },
    { name: 'Sara de Vries', role: 'Courses', picture: '' },
    { name: 'Omar Haddad', role: 'Community', picture: '' },
  ],
  note: 'These three people are invented examples.',
};
