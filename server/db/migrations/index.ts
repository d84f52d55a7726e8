import type { Migration } from 'kysely/migration';
import * as accounts from './001-baseline-accounts.ts';
import * as catalogue from './002-baseline-catalogue.ts';
import * as learning from './003-baseline-learning.ts';
import * as payments from './004-baseline-payments.ts';
import * as site from './005-baseline-site.ts';
import * as aboutCourses from './010-about-courses.ts';

/** A released migration is never changed. The first five are the baseline (decision 070). */
export const migrations: Record<string, Migration> = {
  '001-baseline-accounts': accounts,
  '002-baseline-catalogue': catalogue,
  '003-baseline-learning': learning,
  '004-baseline-payments': payments,
  '005-baseline-site': site,
  '010-about-courses': aboutCourses,
};
