import { failure } from '../../../machines/common/failure.ts';
import type { IntentStatus } from '../../../server/domain/payments/ports.ts';
import type { IntentResult } from '../../../src/flows/payments/checkout/provider/outcome.ts';
import { kept } from '../support/kept.ts';
import type { Habits, Rules } from './rules.ts';
import {
  at,
  changed,
  type Job,
  type JobStep,
  type Move,
  type Outcome,
  type ProviderIntent,
  type World,
} from './world.ts';

/**
 * At most two webhooks per intent, one of them the latest: the server reads the intent anyway, so
 * more would not differ.
 */
function announced(world: World, intent: number, change: Partial<ProviderIntent>, word: IntentStatus): World {
  const others = world.webhooks.filter((each) => each.intent !== intent || each.noted);
  const older = world.webhooks.filter((each) => each.intent === intent && !each.noted && each.word !== word);
  const first = word === 'canceled' ? [] : older.slice(0, 1);
  const webhooks = [...others, ...first, { intent, word, noted: false }].sort(
    (one, other) => one.intent - other.intent || (one.word < other.word ? -1 : 1),
  );
  return { ...world, intents: changed(world.intents, intent, change), webhooks };
}

const taken = (world: World, intent: number): World => {
  // two are as wrong as more
  const charges = Math.min(2, at(world.intents, intent).charges + 1);
  return announced(world, intent, { status: 'succeeded', declined: false, charges }, 'succeeded');
};

const refused = (world: World, intent: number): World =>
  announced(world, intent, { status: 'requires_payment_method', declined: true }, 'declined');

/** @returns null if it is too late */
export function cancel(world: World, intent: number): World | null {
  const { status } = at(world.intents, intent);
  if (status === 'canceled') return world;
  if (status === 'succeeded' || status === 'processing') return null;
  return announced(world, intent, { status: 'canceled', declined: false }, 'canceled');
}

/** Full refund. */
export const givenBack = (world: World, intent: number): World =>
  announced(world, intent, { refunds: at(world.intents, intent).refunds + 1 }, 'refunded');

/** For traces. */
const said = (status: ProviderIntent['status']): string =>
  ({ succeeded: 'paid', processing: 'being processed', requires_payment_method: 'declined' })[String(status)] ?? status;

/** As browser and bank see it. */
export const provider = ({ toOutcome }: Rules, { chargesOnce, banksAsk, banksDecideLater, banksRedirect }: Habits) => {
  /** The page's reading of the provider's answer. */
  const outcomeOf = kept((status: ProviderIntent['status']) =>
    kept((message: string | undefined): Outcome => {
      const paymentIntent = { status };
      const ofIntent = (message: string): IntentResult => ({
        error: { type: 'card_error', message, payment_intent: paymentIntent },
      });
      try {
        return { done: toOutcome(message === undefined ? { paymentIntent } : ofIntent(message)) };
      } catch (failed) {
        return { failed };
      }
    }),
  );
  const answer = (world: World, intent: number, message?: string) =>
    outcomeOf(at(world.intents, intent).status)(message);

  /** Stripe.js's `confirmPayment` with the entered card. */
  function confirmPayment(world: World, job: Job): JobStep[] {
    const { intent } = job;
    if (intent === null) return [];
    const { status } = at(world.intents, intent);
    const by = 'provider';
    if (job.at === 'bank') {
      if (status === 'requires_action') return [];
      const isRefused = status === 'requires_payment_method';
      const next = answer(world, intent, isRefused ? 'Your bank did not approve this payment.' : undefined);
      return [{ by, text: `The provider's form says that the payment is ${said(status)}`, world, next }];
    }
    const isPayable = status === 'requires_payment_method' || status === 'requires_action';
    if (!isPayable && (chargesOnce || status !== 'succeeded')) {
      const next = answer(world, intent, 'This payment cannot be confirmed.');
      return [{ by, text: `The provider answers that the payment is ${said(status)} already`, world, next }];
    }
    const paid = taken(world, intent);
    const declined = refused(world, intent);
    // without a webhook
    const asked = { ...world, intents: changed(world.intents, intent, { status: 'requires_action', declined: false }) };
    const processing = announced(world, intent, { status: 'processing', declined: false }, 'processing');
    const atOnce: JobStep[] = [
      { by, text: 'The provider takes the money', world: paid, next: answer(paid, intent) },
      {
        by,
        text: 'The provider declines the card',
        world: declined,
        next: answer(declined, intent, 'Your card was declined.'),
      },
    ];
    const askedHere: JobStep = {
      by,
      text: 'The bank asks the learner to approve the payment',
      world: asked,
      next: { ...job, at: 'bank' },
    };
    const later: JobStep = {
      by,
      text: 'The bank will decide later',
      world: processing,
      next: answer(processing, intent),
    };
    const redirected: JobStep = {
      by,
      text: "The bank's page takes the place of the checkout",
      world: asked,
      next: { ...job, at: 'page of the bank' },
    };
    return [
      ...atOnce,
      ...(banksAsk ? [askedHere] : []),
      ...(banksRedirect ? [redirected] : []),
      ...(banksDecideLater ? [later] : []),
    ];
  }

  /** Stripe.js, which renders the card form. */
  function loadProvider(world: World): JobStep[] {
    const steps: JobStep[] = [{ by: 'provider', text: "The provider's script arrives", world, next: { done: null } }];
    if (world.left.losses > 0) {
      const left = { ...world.left, losses: world.left.losses - 1 };
      const next = { failed: failure('network') };
      steps.push({ by: 'faults', text: "The provider's script is blocked", world: { ...world, left }, next });
    }
    return steps;
  }

  /** 3-D Secure answers, on any device at any time, and late decisions. */
  function bank(world: World): Move[] {
    return world.intents.flatMap(({ status }, intent): Move[] => {
      if (status === 'requires_action') {
        return [
          { by: 'learner', text: 'The learner approves the payment at the bank', world: taken(world, intent) },
          { by: 'learner', text: 'The learner refuses the payment at the bank', world: refused(world, intent) },
        ];
      }
      if (status === 'processing') {
        return [
          { by: 'provider', text: 'The bank decides to pay', world: taken(world, intent) },
          { by: 'provider', text: 'The bank decides not to pay', world: refused(world, intent) },
        ];
      }
      return [];
    });
  }

  return { confirmPayment, loadProvider, bank };
};
