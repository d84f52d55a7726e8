import type { ErrorKind } from '../../../../common/error-reports.ts';
import type { VerificationPurpose } from '../../../db/tables/accounts.ts';
import type { OrderStatus } from '../../../db/tables/payments.ts';

export interface FinishedRequest {
  /** The operationId, or a common name for all other requests. */
  operation: string;
  status: number;
  seconds: number;
}

export type MessageKind = 'code' | 'link' | 'notice';

/** Label values are bounded by type. Never throws or blocks. */
export interface Metrics {
  request: (request: FinishedRequest) => void;
  event: (event: string) => void;
  order: (labels: { state: OrderStatus; provider: 'stripe' | 'sandbox' | 'none' | 'voucher' | 'transfer' }) => void;
  /**
   * `refused`: over budget, or by the provider. `failed`: no response, or an error. `expired`: too
   * late.
   */
  sms: (labels: {
    purpose: VerificationPurpose | 'notice';
    outcome: 'sent' | 'refused' | 'failed' | 'expired';
  }) => void;
  mail: (labels: { kind: MessageKind; outcome: 'sent' | 'failed' | 'expired' }) => void;
  /** Given up: rejected, expired or out of attempts. */
  dead: (labels: { channel: 'email' | 'sms'; kind: MessageKind }) => void;
  /** A violation of the content security policy, a crash or an error of the app, by a browser. */
  browserReport: (labels: {
    kind: 'csp-violation' | 'crash' | 'deprecation' | 'intervention' | 'other' | ErrorKind;
  }) => void;
  /** Prometheus text format 0.0.4, with gauges that are read elsewhere. */
  render: (readings: Readonly<Record<string, Reading>>) => Promise<string>;
}

export interface Reading {
  help: string;
  /** One value, or one per label value. */
  value: number | { label: string; values: Readonly<Record<string, number>> };
}
