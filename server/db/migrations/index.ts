import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as catalogue from './002-catalogue.ts';
import * as learning from './003-learning.ts';
import * as payments from './004-payments.ts';
import * as sandboxRefunds from './005-sandbox-refunds.ts';
import * as indexes from './006-indexes.ts';
import * as joined from './007-joined.ts';
import * as ratings from './008-ratings.ts';
import * as emblems from './009-emblems.ts';
import * as wishes from './010-wishes.ts';
import * as devices from './011-devices.ts';
import * as sending from './012-sending.ts';
import * as pendingRegistrations from './013-pending-registrations.ts';
import * as certificates from './014-certificates.ts';
import * as rateLimits from './015-rate-limits.ts';
import * as contentSources from './016-content-sources.ts';
import * as pictures from './017-pictures.ts';
import * as courseSearch from './018-course-search.ts';
import * as practiceTests from './019-practice-tests.ts';
import * as watched from './020-watched.ts';
import * as certificatePages from './021-certificate-pages.ts';
import * as reviews from './022-reviews.ts';
import * as badges from './023-badges.ts';
import * as receipts from './024-receipts.ts';
import * as vouchers from './025-vouchers.ts';
import * as staff from './026-staff.ts';
import * as withdrawals from './027-withdrawals.ts';
import * as sandboxBanks from './028-sandbox-banks.ts';
import * as identifierChanges from './029-identifier-changes.ts';
import * as contactMessages from './030-contact-messages.ts';
import * as newsletter from './031-newsletter.ts';
import * as transfers from './032-transfers.ts';
import * as identifierRemoval from './033-identifier-removal.ts';
import * as paidTwice from './034-paid-twice.ts';
import * as read from './038-read.ts';

/** Every step that the tables have taken, in order; a step that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-catalogue': catalogue,
  '003-learning': learning,
  '004-payments': payments,
  '005-sandbox-refunds': sandboxRefunds,
  '006-indexes': indexes,
  '007-joined': joined,
  '008-ratings': ratings,
  '009-emblems': emblems,
  '010-wishes': wishes,
  '011-devices': devices,
  '012-sending': sending,
  '013-pending-registrations': pendingRegistrations,
  '014-certificates': certificates,
  '015-rate-limits': rateLimits,
  '017-pictures': pictures,
  '016-content-sources': contentSources,
  '018-course-search': courseSearch,
  '019-practice-tests': practiceTests,
  '020-watched': watched,
  '021-certificate-pages': certificatePages,
  '022-reviews': reviews,
  '023-badges': badges,
  '024-receipts': receipts,
  '025-vouchers': vouchers,
  '026-staff': staff,
  '027-withdrawals': withdrawals,
  '028-sandbox-banks': sandboxBanks,
  '029-identifier-changes': identifierChanges,
  '030-contact-messages': contactMessages,
  '031-newsletter': newsletter,
  '032-transfers': transfers,
  '033-identifier-removal': identifierRemoval,
  '034-paid-twice': paidTwice,
  '038-read': read,
};
