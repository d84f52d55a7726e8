import type { SandboxCardError } from '../../../db/tables/payments.ts';

/** Stripe's wire format: `{error: {type, code, message, param, …}}`. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly status: number;
  readonly fields: Record<string, unknown>;

  constructor(status: number, fields: { type: string; message: string; [field: string]: unknown }) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): WireError =>
  new WireError(400, { type: 'invalid_request_error', message, ...more });

export const noSuchIntent = (id: string): WireError =>
  new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such payment_intent: '${id}'`,
  });

export const unknownUrl = (method: string, path: string): WireError =>
  new WireError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });

export const cardRefused = (error: SandboxCardError, intent: unknown): WireError =>
  new WireError(error.type === 'card_error' ? 402 : 400, { ...error, payment_intent: intent });

export const unexpectedState = (status: string, action: string, intent: unknown): WireError =>
  new WireError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${status}.`,
    payment_intent: intent,
  });
