import { approvalMachine } from '../../../machines/desk/approval.machine.ts';
import { nextStatus } from '../../../server/domain/desk/approvals/approval-request.machine.ts';

export const realRules = { approvalMachine, nextStatus };

/** Assumptions about the server, which mutants change too. */
export const realHabits = {
  /** Refunds of an order share an idempotency key, until the provider has refused one. */
  keepsKey: true,
  /** The audit log has a refund before the provider is asked for it. */
  notesFirst: true,
  /** A request changes only as it was read. */
  comparesVersion: true,
  /** Without an answer of the provider nothing is known. */
  waitsForAnswer: true,
  /** Approving needs a fresh sign-in. */
  asksFresh: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
