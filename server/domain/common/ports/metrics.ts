import type { ErrorKind } from '../../../../common/error-reports.ts';
import type { VerificationPurpose } from '../../../db/tables/accounts.ts';
import type { OrderStatus } from '../../../db/tables/payments.ts';

/** What is known of one finished request. */
export interface FinishedRequest {
  /** The operationId, or a name for all that is none. */
  operation: string;
  status: number;
  seconds: number;
}

/** A mail with a code, one with a link that expires, or any other, such as a receipt. */
export type MessageKind = 'code' | 'link' | 'notice';

/**
 * Counts what happens in this process. The types bound the labels: there is no series for a learner, an address or a
 * price. Nothing here fails or waits.
 */
export interface Metrics {
  request: (request: FinishedRequest) => void;
  /** A line of the log. */
  event: (event: string) => void;
  /** An order that was made, or reached another state. */
  order: (labels: { state: OrderStatus; provider: 'stripe' | 'sandbox' | 'none' | 'voucher' | 'transfer' }) => void;
  /**
   * A try to send an SMS. `refused`: it never leaves, since the budget of its prefix is spent or the provider does not
   * take the number. `failed`: the provider did not answer, or with a fault of its own. `expired`: it was not sent, since it
   * would come too late.
   */
  sms: (labels: {
    purpose: VerificationPurpose | 'notice';
    outcome: 'sent' | 'refused' | 'failed' | 'expired';
  }) => void;
  /** A try to send a mail. `sent`: the mail server took it. `expired`: it was not sent, since it would come too late. */
  mail: (labels: { kind: MessageKind; outcome: 'sent' | 'failed' | 'expired' }) => void;
  /** A message that is given up: refused for good, too late, or tried too often. */
  dead: (labels: { channel: 'email' | 'sms'; kind: MessageKind }) => void;
  /** A violation of the content security policy, a crash or an error of the app, by a browser. */
  browserReport: (labels: {
    kind: 'csp-violation' | 'crash' | 'deprecation' | 'intervention' | 'other' | ErrorKind;
  }) => void;
  /**
   * Everything in Prometheus' text format 0.0.4.
   * @param readings what was just read elsewhere, by name.
   */
  render: (readings: Readonly<Record<string, Reading>>) => Promise<string>;
}

export interface Reading {
  help: string;
  /** One value, or one for each value of a label. */
  value: number | { label: string; values: Readonly<Record<string, number>> };
}
