import type { Migration } from 'kysely/migration';
import * as accounts from './001-baseline-accounts.ts';
import * as catalogue from './002-baseline-catalogue.ts';
import * as learning from './003-baseline-learning.ts';
import * as payments from './004-baseline-payments.ts';
import * as site from './005-baseline-site.ts';
import * as reminders from './006-reminders.ts';
import * as staff from './007-staff.ts';
import * as aboutCourses from './010-about-courses.ts';
import * as taskMinutes from './011-task-minutes.ts';
import * as postEmblems from './012-post-emblems.ts';
import * as userLanguage from './013-user-language.ts';
import * as translations from './014-translations.ts';
import * as receiptLanguage from './015-receipt-language.ts';
import * as certificateTranslations from './016-certificate-translations.ts';
import * as desk from './017-desk.ts';
import * as deskLists from './018-desk-lists.ts';
import * as contentRevisions from './019-content-revisions.ts';
import * as courseDrafts from './020-course-drafts.ts';
import * as draftWriters from './021-draft-writers.ts';
import * as blobsOutside from './023-blobs-outside.ts';
import * as deskSignIns from './025-desk-sign-ins.ts';
import * as approvals from './026-approvals.ts';
import * as reports from './027-reports.ts';
import * as deskUploads from './028-desk-uploads.ts';
import * as newsletters from './029-newsletters.ts';
import * as idempotentCalls from './031-idempotent-calls.ts';
import * as waitingReports from './033-waiting-reports.ts';
import * as sponsoredOrders from './034-sponsored-orders.ts';

/** Decision 070. */
export const baseline: Record<string, Migration> = {
  '001-baseline-accounts': accounts,
  '002-baseline-catalogue': catalogue,
  '003-baseline-learning': learning,
  '004-baseline-payments': payments,
  '005-baseline-site': site,
};

/** A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  ...baseline,
  '006-reminders': reminders,
  '007-staff': staff,
  '010-about-courses': aboutCourses,
  '011-task-minutes': taskMinutes,
  '012-post-emblems': postEmblems,
  '013-user-language': userLanguage,
  '014-translations': translations,
  '015-receipt-language': receiptLanguage,
  '016-certificate-translations': certificateTranslations,
  '017-desk': desk,
  '018-desk-lists': deskLists,
  '019-content-revisions': contentRevisions,
  '020-course-drafts': courseDrafts,
  '021-draft-writers': draftWriters,
  '023-blobs-outside': blobsOutside,
  '025-desk-sign-ins': deskSignIns,
  '026-approvals': approvals,
  '027-reports': reports,
  '028-desk-uploads': deskUploads,
  '029-newsletters': newsletters,
  '031-idempotent-calls': idempotentCalls,
  '033-waiting-reports': waitingReports,
  '034-sponsored-orders': sponsoredOrders,
};
