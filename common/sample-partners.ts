import type { Partners } from './site-data.ts';

const names = ['Star & Loom', 'ELI WORKS', 'ramhorn', 'Second Spring', 'Comb Collective'];

/** The partners of the sample. Only the landing page shows them: they are not in the code of the others. */
export const samplePartners: Partners = {
  list: names.map((name, index) => ({ name, mark: `/pictures/partner-${index + 1}.svg` })),
  note: 'The partners shown are examples.',
};
