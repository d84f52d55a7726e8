import type { Command } from '../declaration.ts';
import { auditList } from './audit-list.ts';
import { auditVerify } from './audit-verify.ts';
import { badgeKeyNew } from './badge-key-new.ts';
import { certificateRestore } from './certificate-restore.ts';
import { certificateShow } from './certificate-show.ts';
import { certificateWithdraw } from './certificate-withdraw.ts';
import { feedback } from './feedback.ts';
import { grantWithdraw } from './grant-withdraw.ts';
import { learnerEndSessions } from './learner-end-sessions.ts';
import { learnerExtend } from './learner-extend.ts';
import { learnerFind } from './learner-find.ts';
import { learnerGrant } from './learner-grant.ts';
import { learnerIdentifierRemove } from './learner-identifier-remove.ts';
import { learnerReminderOff } from './learner-reminder-off.ts';
import { learnerShow } from './learner-show.ts';
import { messagesAnswered } from './messages-answered.ts';
import { messagesList } from './messages-list.ts';
import { messagesShow } from './messages-show.ts';
import { newsletterExport } from './newsletter-export.ts';
import { ordersList } from './orders-list.ts';
import { ordersRefund } from './orders-refund.ts';
import { ordersRefunded } from './orders-refunded.ts';
import { ordersRepair } from './orders-repair.ts';
import { ordersShow } from './orders-show.ts';
import { outboxList } from './outbox-list.ts';
import { outboxRetry } from './outbox-retry.ts';
import { reportMonth } from './report-month.ts';
import { sales } from './sales.ts';
import { transfersConfirm } from './transfers-confirm.ts';
import { transfersList } from './transfers-list.ts';
import { voucherCards } from './voucher-cards.ts';
import { voucherList } from './voucher-list.ts';
import { voucherMake } from './voucher-make.ts';
import { voucherWithdraw } from './voucher-withdraw.ts';

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
  newsletterExport,
  outboxList,
  outboxRetry,
  certificateShow,
  certificateWithdraw,
  certificateRestore,
  badgeKeyNew,
  auditList,
  auditVerify,
];
