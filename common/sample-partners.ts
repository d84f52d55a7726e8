import type { Partners } from './site-data.ts';

const names = ['Star & Loom', 'ELI WORKS', 'ramhorn', 'Second Spring', 'Comb Collective'];

/** In a module of its own: only the landing page loads it. */
export const samplePartners: Partners = {
  list: names.map((name, index) => ({ name, mark: `/pictures/partner-${index + 1}.svg` })),
  note: 'The partners shown are examples.',
};
