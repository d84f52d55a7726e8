import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Order } from '../../../../common/api/types.ts';
import { fromMinorUnits } from '../../../../common/money/minor-units.ts';
import { formatMoney } from '../../../../common/money/money.ts';
import { href } from '../../../../common/paths.ts';
import type { checkoutMachine } from '../../../../machines/payments/checkout.machine.ts';
import { keepsAsking } from '../../../../machines/payments/checkout.selectors.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export interface CheckoutScreenProps {
  actor: ActorRefFrom<typeof checkoutMachine>;
  renderForm: (order: Order, onReady: () => void, onFailed: () => void) => ReactNode;
}

export function CheckoutScreen({ actor, renderForm }: CheckoutScreenProps) {
  const snapshot = useSnapshot(actor);
  const { order, error } = snapshot.context;
  const state = stateOf(snapshot);
  const slow = snapshot.hasTag('slow');
  const hasForm = snapshot.hasTag('form');
  const paying = snapshot.hasTag('paying');
  const mounting = snapshot.matches({ ready: 'mounting' });
  const asking = snapshot.matches({ processing: 'asking' });
  const polling = keepsAsking(snapshot.context);
  const retry = () => actor.send({ type: 'retry.pressed' });
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8 pb-20 sm:px-6">
      <PageHeading title="Checkout" />
      {state === 'loadingOrder' && <StillWorking label="Loading your order" slow={slow} onRetry={retry} />}
      {state === 'notFound' && (
        <EmptyState
          title="This order does not exist"
          text="Choose a course or a subscription again. You are never charged twice."
          action={<ButtonLink to={href('catalogue')}>Return to courses</ButtonLink>}
        />
      )}
      {state === 'failed' && (
        <EmptyState
          title="We could not load your order"
          text="Check your connection and try again. You are never charged twice."
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {state === 'closed' && (
        <EmptyState
          title="This order is closed"
          text="It was canceled or refunded. What you do not have yet can be ordered again."
          action={<ButtonLink to={href('catalogue')}>Return to courses</ButtonLink>}
        />
      )}
      {order && state !== 'closed' && state !== 'loadingOrder' && (
        <div className="mt-6 grid gap-6 md:mt-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
          <section
            aria-labelledby="payment"
            className="min-w-0 self-start rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
          >
            <h2 id="payment" className="text-2xl">
              Payment
            </h2>
            {state === 'loadingProvider' && <Spinner label="Loading the card form" />}
            {state === 'providerBlocked' && (
              <EmptyState
                title="The card form could not be loaded"
                text="An ad blocker or a weak connection may be holding it back. You are never charged twice."
                action={<Button onClick={retry}>Try again</Button>}
              />
            )}
            {hasForm && (
              <Form className="mt-5" onSubmit={() => actor.send({ type: 'pay.pressed' })}>
                {renderForm(
                  order,
                  () => actor.send({ type: 'element.ready' }),
                  () => actor.send({ type: 'element.failed' }),
                )}
                <div role="alert" className="mt-4 font-semibold text-pomegranate">
                  {error}
                </div>
                {order.consent && <p className="mt-4 text-sm text-muted">{order.consent}</p>}
                <Button
                  type="submit"
                  className="mt-4 w-full"
                  disabled={mounting}
                  busy={paying}
                  busyLabel="Processing..."
                >
                  Pay
                </Button>
                {state === 'confirming' && slow && (
                  <p role="status" className="mt-4 text-center text-muted">
                    Still working. Your bank may be asking you to confirm: please answer it, and keep this page open.
                  </p>
                )}
                {state === 'agreeing' && slow && (
                  <div className="mt-4">
                    <SlowNote action="Try again" onPress={retry}>
                      The payment has not begun.
                    </SlowNote>
                  </div>
                )}
                {state === 'checking' && slow && (
                  <div className="mt-4">
                    <SlowNote action="Check again" onPress={retry}>
                      You are never charged twice.
                    </SlowNote>
                  </div>
                )}
              </Form>
            )}
            {state === 'processing' && (
              <Settling
                title="Your payment is being processed"
                text={
                  polling
                    ? 'Your bank is taking a moment. This page keeps checking. You can also close it: your course opens as soon as the payment arrives.'
                    : 'Your bank is still working on it, which takes days with some ways to pay, so this page has stopped checking. Check again later, or close the page: your course opens as soon as the payment arrives, and “My purchases” on your profile says what your bank decided.'
                }
                action={
                  <Button variant="secondary" disabled={asking} onClick={retry}>
                    Check again
                  </Button>
                }
              />
            )}
            {state === 'reporting' && (
              <Settling
                title="Thank you"
                text="Opening your course…"
                action={slow && <SlowNote action="Try again" onPress={retry} />}
              />
            )}
            {state === 'unreported' && (
              <Settling
                title="Your payment arrived"
                text="We could not open the course yet, because the connection broke. It is yours, and this page keeps trying."
                action={
                  <Button variant="secondary" onClick={retry}>
                    Try now
                  </Button>
                }
              />
            )}
          </section>
          <Summary order={order} />
        </div>
      )}
    </div>
  );
}

const stateOf = ({ value }: SnapshotFrom<typeof checkoutMachine>): string =>
  typeof value === 'string' ? value : Object.keys(value).join();

function Settling({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div role="status" className="mt-5 grid justify-items-start gap-3 rounded-card bg-mint p-6">
      <p className="font-display text-xl font-semibold text-pine">{title}</p>
      <p>{text}</p>
      {action}
    </div>
  );
}

function Summary({ order }: { order: Order }) {
  const price = formatMoney(fromMinorUnits(order.amount, order.currency), order.currency.toUpperCase());
  return (
    <aside className="order-first grid content-start gap-5 md:order-none">
      {/* on phones next to the text, so that the card form is higher up */}
      <section
        aria-labelledby="order-details"
        className="overflow-hidden rounded-card border border-line bg-surface max-md:flex"
      >
        {order.thumbnail && (
          <div className="max-md:m-4 max-md:me-0 max-md:w-24 max-md:shrink-0 max-md:overflow-hidden max-md:rounded-lg max-md:self-start">
            <Picture src={order.thumbnail} alt="" />
          </div>
        )}
        <div className="min-w-0 p-4 md:p-5">
          <h2 id="order-details" className="text-lg">
            Order details
          </h2>
          <p className="mt-2 font-semibold">{order.title}</p>
          <p className="text-muted">{order.course_id ? 'Online Course' : 'Subscription'}</p>
          <p className="mt-1">{price}</p>
        </div>
      </section>
      <section aria-labelledby="order-summary" className="rounded-card border border-line bg-surface p-5">
        <h2 id="order-summary" className="text-lg">
          Order summary
        </h2>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-2">
          <dt className="text-muted">{order.title}</dt>
          <dd>{price}</dd>
          <dt className="border-t border-line pt-2 font-semibold">Total</dt>
          <dd className="border-t border-line pt-2 font-semibold">{price}</dd>
        </dl>
      </section>
    </aside>
  );
}
