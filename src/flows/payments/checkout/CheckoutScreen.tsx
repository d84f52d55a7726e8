import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Order } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { fromMinorUnits } from '../../../../common/money/minor-units.ts';
import { formatMoney, latinMoney, type Money, priceLabel } from '../../../../common/money/money.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/payments/checkout.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { checkoutMachine } from '../../../../machines/payments/checkout.machine.ts';
import { keepsAsking } from '../../../../machines/payments/checkout.selectors.ts';
import type { CheckoutError } from '../../../../machines/payments/checkout.types.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
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
      <PageHeading title={say.title} />
      {state === 'loadingOrder' && <StillWorking label={say.loading} slow={slow} onRetry={retry} />}
      {state === 'notFound' && (
        <EmptyState
          title={say.notFound.title}
          text={say.notFound.text}
          action={<ButtonLink to={href('catalogue')}>{courses.returnToCourses}</ButtonLink>}
        />
      )}
      {state === 'failed' && (
        <EmptyState
          title={say.failed.title}
          text={say.failed.text}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      )}
      {state === 'closed' && (
        <EmptyState
          title={say.closed.title}
          text={say.closed.text}
          action={<ButtonLink to={href('catalogue')}>{courses.returnToCourses}</ButtonLink>}
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
              {say.payment}
            </h2>
            {state === 'loadingProvider' && <Spinner label={say.loadingForm} />}
            {state === 'providerBlocked' && (
              <EmptyState
                title={say.blocked.title}
                text={say.blocked.text}
                action={<Button onClick={retry}>{actions.tryAgain}</Button>}
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
                  {error && errorText(error)}
                </div>
                {order.consent && <p className="mt-4 text-sm text-muted">{order.consent}</p>}
                <Button
                  type="submit"
                  className="mt-4 w-full"
                  disabled={mounting}
                  busy={paying}
                  busyLabel={say.busy}
                  aria-describedby="order-total"
                >
                  {/* the button has one name in every currency; its description says the amount */}
                  {rich(say.pay, { amount: <span aria-hidden="true">{charge(order)}</span> })}
                </Button>
                {state === 'confirming' && slow && (
                  <p role="status" className="mt-4 text-center text-muted">
                    {say.slow.bank}
                  </p>
                )}
                {state === 'agreeing' && slow && (
                  <div className="mt-4">
                    <SlowNote action={actions.tryAgain} onPress={retry}>
                      {say.slow.notBegun}
                    </SlowNote>
                  </div>
                )}
                {state === 'checking' && slow && (
                  <div className="mt-4">
                    <SlowNote action={actions.checkAgain} onPress={retry}>
                      {say.slow.checking}
                    </SlowNote>
                  </div>
                )}
              </Form>
            )}
            {state === 'processing' && (
              <Settling
                title={say.processing.title}
                text={polling ? say.processing.polling : say.processing.stopped}
                action={
                  <Button variant="secondary" busy={asking} onClick={retry}>
                    {actions.checkAgain}
                  </Button>
                }
              />
            )}
            {state === 'reporting' && (
              <Settling
                title={say.reporting.title}
                text={say.reporting.text}
                action={slow && <SlowNote action={actions.tryAgain} onPress={retry} />}
              />
            )}
            {state === 'unreported' && (
              <Settling
                title={say.unreported.title}
                text={say.unreported.text}
                action={
                  <Button variant="secondary" onClick={retry}>
                    {say.unreported.retry}
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

function errorText(error: CheckoutError): string {
  const words = wordsOf(error, say.errors);
  return typeof error !== 'string' && 'isDeclined' in error ? `${words} ${say.declined}` : words;
}

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
            {say.order.details}
          </h2>
          <p className="mt-2 font-semibold">
            <Spoken lang={order.lang}>{order.title}</Spoken>
          </p>
          <p className="text-muted">{order.course_id ? say.order.course : say.order.subscription}</p>
        </div>
      </div>
      <section aria-labelledby="order-summary" className="border-t border-line p-4 md:px-5">
        <h3 id="order-summary" className="sr-only">
          {say.order.summary}
        </h3>
        <dl className="grid grid-cols-[1fr_auto] gap-y-1">
          {listed && (
            <>
              <dt className="text-muted">{say.order.price}</dt>
              <dd className="text-muted">{latinMoney(listed) ?? priceLabel(listed)}</dd>
            </>
          )}
          <dt className="font-semibold">{listed ? say.order.charged : say.order.total}</dt>
          <dd id="order-total" className="font-semibold">
            {charge(order)}
          </dd>
        </dl>
      </section>
    </section>
  );
}
