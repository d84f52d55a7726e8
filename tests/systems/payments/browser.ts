import { actorDone, actorFailed, type ChartStep, chartProcess } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import type { Order } from '../../../common/api/types.ts';
import { SINGLE } from '../../../common/buy-course.ts';
import { ORDER_POLLS } from '../../../common/rules/durations.ts';
import { failure } from '../../../machines/common/failure.ts';
import type { BankReturn } from '../../../machines/payments/checkout.types.ts';
import { kept } from '../support/kept.ts';
import type { Rules } from './rules.ts';
import { courseId, fresh, intentId, intentNumber, type Job, type Outcome, type Page, type Tab } from './world.ts';

interface Happening {
  text: string;
  tab: Tab;
}

/** By actor id. */
const calls: Readonly<Record<string, Job['call']>> = {
  loadOptions: 'loadOptions',
  createIntent: 'createIntent',
  getOrder: 'getOrder',
  checkOrder: 'getOrder',
  pollOrder: 'getOrder',
  loadProvider: 'loadProvider',
  orderTransfer: 'orderTransfer',
  consentToOrder: 'consentToOrder',
  confirmPayment: 'confirmPayment',
  reportSuccessfulPayment: 'reportSuccessfulPayment',
};

/** For traces. */
const gestures: readonly { event: EventObject & { planId?: string }; text: string }[] = [
  { event: { type: 'plan.selected', planId: SINGLE }, text: 'selects the course' },
  { event: { type: 'continue.pressed' }, text: 'presses "Continue to payment"' },
  { event: { type: 'transfer.pressed' }, text: 'orders the course by bank transfer' },
  { event: { type: 'stop.pressed' }, text: 'presses "Stop waiting"' },
  { event: { type: 'pay.pressed' }, text: 'presses "Pay"' },
  { event: { type: 'retry.pressed' }, text: 'presses "Try again"' },
];

const formReady: EventObject = { type: 'element.ready' };
const formFailed: EventObject = { type: 'element.failed' };
const timerOf = kept((type: string): EventObject => ({ type }));
const noAnswer: Outcome = { failed: failure('network') };

/** Polls are counted to one; the second counts as the last, after which the learner may ask. */
const countsToOne = (polls: number) => (polls === 0 ? 0 : ORDER_POLLS);

/**
 * Payment pages with real charts. Devices are tabs too, since tabs share nothing but the server.
 */
export function browser({
  checkoutMachine,
  paymentOptionsMachine,
}: Pick<Rules, 'checkoutMachine' | 'paymentOptionsMachine'>) {
  const checkout = chartProcess(checkoutMachine, (context) => ({
    ...context,
    polls: countsToOne(context.polls),
    // no guard reads the status again
    order: context.order && { ...context.order, status: 'requires_payment' as Order['status'] },
  }));
  const options = chartProcess(paymentOptionsMachine);

  /** The page after a step, with its pending request. */
  function after(page: Pick<Page, 'page' | 'intent' | 'waits'>, { state, started, emitted }: ChartStep): Tab {
    const to = emitted.map((event) => ('to' in event ? String(event.to) : '')).find(Boolean);
    if (to?.startsWith('/payment-success/')) return { page: 'success' };
    if (to?.startsWith('/profile/purchases/')) return { page: 'away' };
    if (to?.startsWith('/checkout/')) return openCheckout(intentNumber(to.split('/').at(-1) ?? ''));
    const begun = started.at(-1);
    if (begun !== undefined) {
      const call = calls[begun.id];
      if (call === undefined) throw new Error(`No request is known for the actor ${begun.id}`);
      const job: Job = {
        ...fresh,
        call,
        intent: call === 'getOrder' || call === 'consentToOrder' || call === 'confirmPayment' ? page.intent : null,
      };
      return { page: page.page, intent: page.intent, chart: state, waits: { id: begun.id, job } };
    }
    const waits = page.waits !== null && state.running.includes(page.waits.id) ? page.waits : null;
    return { page: page.page, intent: page.intent, chart: state, waits };
  }

  const openedOptions = options.start({ courseId });
  const openOptions = (): Tab => after({ page: 'options', intent: null, waits: null }, openedOptions);

  const startCheckout = kept((intent: number) =>
    kept((returned: BankReturn | null) =>
      checkout.start({ orderId: intentId(intent), returnCourseId: courseId, returned }),
    ),
  );
  const openCheckout = (intent: number, returned: BankReturn | null = null): Tab =>
    after({ page: 'checkout', intent, waits: null }, startCheckout(intent)(returned));

  /** The page as left for the bank's. */
  const shownAgain = (page: Page): Tab => answered(page, { done: { status: 'left' } });

  const send = (page: Page, event: EventObject): Tab =>
    after(page, (page.page === 'options' ? options : checkout).send(page.chart, event));

  function answered(page: Page, outcome: Outcome): Tab {
    return send(page, eventOf(outcome)(page.waits?.id ?? ''));
  }

  const eventOf = kept((outcome: Outcome) =>
    kept((id: string) => ('done' in outcome ? actorDone(id, outcome.done) : actorFailed(id, outcome.failed))),
  );

  const isSame = (tab: Tab, page: Page) => 'chart' in tab && tab.chart === page.chart && tab.waits === page.waits;

  const pressed = (page: Page): Happening[] =>
    gestures.flatMap(({ event, text }) => {
      const tab = send(page, event);
      return isSame(tab, page) ? [] : [{ text, tab }];
    });

  /** Steps without the learner: the card form loads, timers fire. */
  function onItsOwn(page: Page): Happening[] {
    const happenings: Happening[] = [];
    const ready = send(page, formReady);
    if (!isSame(ready, page)) happenings.push({ text: 'the card form appears', tab: ready });
    for (const type of page.chart.timers) {
      const isPoll = type.includes('.pollInterval.');
      // only requests without an answer time out; a late answer is a late step
      if (!isPoll && (page.waits === null || page.waits.job !== null)) continue;
      const text = isPoll ? 'the time between two questions to the server is over' : 'the page has waited for too long';
      happenings.push({ text, tab: send(page, timerOf(type)) });
    }
    return happenings;
  }

  /** The card form fails to load. */
  function formFails(page: Page): Tab | null {
    const tab = send(page, formFailed);
    return isSame(tab, page) ? null : tab;
  }

  const connectionBreaks = (page: Page): Tab => answered(page, noAnswer);

  return { openOptions, openCheckout, shownAgain, answered, pressed, onItsOwn, formFails, connectionBreaks };
}
