import { grantWithdraw } from './accounts/grant-withdraw.ts';
import { learnerEndSessions } from './accounts/learner-end-sessions.ts';
import { learnerExtend } from './accounts/learner-extend.ts';
import { learnerFind } from './accounts/learner-find.ts';
import { learnerGrant } from './accounts/learner-grant.ts';
import { learnerIdentifierRemove } from './accounts/learner-identifier-remove.ts';
import { learnerReminderOff } from './accounts/learner-reminder-off.ts';
import { learnerShow } from './accounts/learner-show.ts';
import type { Command } from './declaration.ts';
import { approvalsList } from './desk/approvals-list.ts';
import { auditList } from './desk/audit-list.ts';
import { auditVerify } from './desk/audit-verify.ts';
import { staffCourses } from './desk/staff-courses.ts';
import { staffInvite } from './desk/staff-invite.ts';
import { staffList } from './desk/staff-list.ts';
import { staffRemove } from './desk/staff-remove.ts';
import { staffRoles } from './desk/staff-roles.ts';
import { badgeKeyNew } from './learning/badge-key-new.ts';
import { certificateRestore } from './learning/certificate-restore.ts';
import { certificateShow } from './learning/certificate-show.ts';
import { certificateWithdraw } from './learning/certificate-withdraw.ts';
import { feedback } from './learning/feedback.ts';
import { ordersList } from './payments/orders-list.ts';
import { ordersRefund } from './payments/orders-refund.ts';
import { ordersRefunded } from './payments/orders-refunded.ts';
import { ordersRepair } from './payments/orders-repair.ts';
import { ordersShow } from './payments/orders-show.ts';
import { reportMonth } from './payments/report-month.ts';
import { sales } from './payments/sales.ts';
import { transfersConfirm } from './payments/transfers-confirm.ts';
import { transfersList } from './payments/transfers-list.ts';
import { voucherCards } from './payments/voucher-cards.ts';
import { voucherList } from './payments/voucher-list.ts';
import { voucherMake } from './payments/voucher-make.ts';
import { voucherWithdraw } from './payments/voucher-withdraw.ts';
import { messagesAnswered } from './site/messages-answered.ts';
import { messagesList } from './site/messages-list.ts';
import { messagesReply } from './site/messages-reply.ts';
import { messagesShow } from './site/messages-show.ts';
import {
  newsletterBegin,
  newsletterDiscard,
  newsletterSend,
  newsletterTest,
  newsletterWrite,
} from './site/newsletter.ts';
import { newsletterExport } from './site/newsletter-export.ts';
import { newsletterList } from './site/newsletter-list.ts';
import { outboxList } from './site/outbox-list.ts';
import { outboxRetry } from './site/outbox-retry.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  sales,
  reportMonth,
  ordersList,
  ordersShow,
  ordersRefund,
  ordersRefunded,
  ordersRepair,
  transfersList,
  transfersConfirm,
  learnerFind,
  learnerShow,
  learnerGrant,
  grantWithdraw,
  learnerExtend,
  learnerEndSessions,
  learnerReminderOff,
  learnerIdentifierRemove,
  voucherMake,
  voucherCards,
  voucherList,
  voucherWithdraw,
  feedback,
  messagesList,
  messagesShow,
  messagesAnswered,
  messagesReply,
  newsletterList,
  newsletterBegin,
  newsletterWrite,
  newsletterTest,
  newsletterSend,
  newsletterDiscard,
  newsletterExport,
  outboxList,
  outboxRetry,
  certificateShow,
  certificateWithdraw,
  certificateRestore,
  badgeKeyNew,
  staffInvite,
  staffList,
  staffRoles,
  staffCourses,
  staffRemove,
  approvalsList,
  auditList,
  auditVerify,
];
