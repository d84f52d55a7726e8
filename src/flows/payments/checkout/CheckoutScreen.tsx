import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Order } from '../../../../common/api/types.ts';
import { fromMinorUnits } from '../../../../common/money/minor-units.ts';
import { formatMoney, latinMoney, type Money, priceLabel } from '../../../../common/money/money.ts';
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

export interface RenderedForm {
  order: Order;
  /** To be offered first. */
  method: string | null;
  onReady: () => void;
  onFailed: () => void;
  onMethod: (method: string) => void;
}

export interface CheckoutScreenProps {
  actor: ActorRefFrom<typeof checkoutMachine>;
  renderForm: (form: RenderedForm) => ReactNode;
}

export function CheckoutScreen({ actor, renderForm }: CheckoutScreenProps) {
  const snapshot = useSnapshot(actor);
  const { order, listed, method, error } = snapshot.context;
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
        <div className="mt-6 grid gap-6 md:mt-8 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
          <Summary order={order} listed={listed} />
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
                title="We could not load the card form"
                text="An ad blocker or a weak connection may be holding it back. You are never charged twice."
                action={<Button onClick={retry}>Try again</Button>}
              />
            )}
            {hasForm && (
              <Form className="mt-5" onSubmit={() => actor.send({ type: 'pay.pressed' })}>
                {renderForm({
                  order,
                  method,
                  onReady: () => actor.send({ type: 'element.ready' }),
                  onFailed: () => actor.send({ type: 'element.failed' }),
                  onMethod: (chosen) => actor.send({ type: 'method.chosen', method: chosen }),
                })}
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
                  aria-describedby="order-total"
                >
                  {/* the button keeps its name in every currency; its description says the amount */}
                  Pay <span aria-hidden="true">{charge(order)}</span>
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
                    : 'Your bank is still working on it. Some ways to pay take days, so this page has stopped checking. Check again later, or close the page: your course opens as soon as the payment arrives, and “My purchases” on your profile says what your bank decided.'
                }
                action={
                  <Button variant="secondary" busy={asking} onClick={retry}>
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

const charge = ({ amount, currency }: Order): string =>
  formatMoney(fromMinorUnits(amount, currency), currency.toUpperCase());

function Summary({ order, listed }: { order: Order; listed: Money | null }) {
  return (
    <section
      aria-labelledby="order-details"
      className="self-start overflow-hidden rounded-card border border-line bg-surface"
    >
      {/* on phones next to the text, so that the card form is higher up */}
      <div className="max-md:flex">
        {order.thumbnail && (
          <div className="max-md:m-4 max-md:me-0 max-md:w-24 max-md:shrink-0 max-md:self-start max-md:overflow-hidden max-md:rounded-lg">
            <Picture src={order.thumbnail} alt="" />
          </div>
        )}
        <div className="min-w-0 p-4 md:p-5">
          <h2 id="order-details" className="text-lg">
            Order details
          </h2>
          <p className="mt-2 font-semibold">{order.title}</p>
          <p className="text-muted">{order.course_id ? 'Online Course' : 'Subscription'}</p>
        </div>
      </div>
      <section aria-labelledby="order-summary" className="border-t border-line p-4 md:px-5">
        <h3 id="order-summary" className="sr-only">
          Order summary
        </h3>
        <dl className="grid grid-cols-[1fr_auto] gap-y-1">
          {listed && (
            <>
              <dt className="text-muted">Price</dt>
              <dd className="text-muted">{latinMoney(listed) ?? priceLabel(listed)}</dd>
            </>
          )}
          <dt className="font-semibold">{listed ? 'Your card is charged' : 'Total'}</dt>
          <dd id="order-total" className="font-semibold">
            {charge(order)}
          </dd>
        </dl>
      </section>
    </section>
  );
}
