import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Course, Plan } from '../../../../common/api/types.ts';
import { SINGLE } from '../../../../common/buy-course.ts';
import {
  currencyName,
  formatMoney,
  latinMoney,
  type Money,
  priceLabel,
  salePriceOf,
} from '../../../../common/money/money.ts';
import { href } from '../../../../common/paths.ts';
import { planTitle } from '../../../../common/text/plan-title.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as say from '../../../../common/texts/payments/payment-options.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { paymentOptionsMachine } from '../../../../machines/payments/payment-options.machine.ts';
import {
  offersOf,
  priceOf,
  priceOfSelected,
  transferOf,
  waitingIn,
} from '../../../../machines/payments/payment-options.selectors.ts';
import { Price } from '../../../ui/content/Price.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert, Message } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { subscriptionText } from '../../../ui/feedback/SubscriptionNote.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function PaymentOptionsScreen({ actor }: { actor: ActorRefFrom<typeof paymentOptionsMachine> }) {
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const loading = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const busy = snapshot.hasTag('creating');
  const failed = snapshot.matches('failed');
  const subscribed = snapshot.matches('subscribed');
  const choosing = snapshot.matches('choosing');
  const left = snapshot.matches('left');
  const ordering = snapshot.matches('ordering');
  const { course, subscription, plans, selected, error, unanswered, region, charged } = context;
  const single = plans.find(({ plan_id }) => plan_id === SINGLE);
  const subscriptions = plans.filter(({ plan_id }) => plan_id !== SINGLE);
  const isForSale = offersOf(context).includes(SINGLE);
  const coursePrice = course && isForSale ? salePriceOf(course, single, region) : null;
  const transferPrice = priceOfSelected(context);
  const isOffering = choosing || busy || left;
  const transfer = transferOf(context);
  const select = (planId: string) => actor.send({ type: 'plan.selected', planId });
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8 pb-20 sm:px-6">
      <PageHeading
        title={subscribed ? say.subscribedTitle : say.title}
        intro={course ? say.intro({ course: course.title }) : subscription === null && say.introSubscription}
      />
      <ButtonLink variant="quiet" className="-ms-5" to={href('coupon')}>
        {say.redeem}
      </ButtonLink>
      {error && (
        <div className="mt-8">
          <Alert tone="error">
            {typeof error === 'string' ? say.errors[error] : say.errors.notCreatedBecause({ reason: error.words })}
          </Alert>
        </div>
      )}
      {loading && (
        <StillWorking label={say.loading} slow={slow} onRetry={() => actor.send({ type: 'retry.pressed' })} />
      )}
      {failed && (
        <EmptyState
          title={say.failed.title}
          text={say.failed.text}
          action={<Button onClick={() => actor.send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>}
        />
      )}
      {subscribed && subscription && (
        <EmptyState
          title={subscriptionText(subscription)}
          text={say.subscribed({ plan: subscription.display_name })}
          action={
            course ? (
              <CourseLink course={course} />
            ) : (
              <ButtonLink to={href('catalogue')}>{actions.seeAllCourses}</ButtonLink>
            )
          }
        />
      )}
      {isOffering && course?.purchased && (
        <EmptyState
          title={course.price.amount === 0 ? say.owned.titleFree : say.owned.title}
          text={say.owned.text}
          action={<CourseLink course={course} />}
        />
      )}
      {isOffering &&
        waitingIn(context).map((order) => (
          <Message key={order.planId} tone="info" className="mt-8">
            {orderedText(order)}{' '}
            <TextLink to={href('purchase', { orderId: order.purchaseId })}>{say.seeOrder}</TextLink>
          </Message>
        ))}
      {isOffering && (subscriptions.length > 0 || !course?.purchased) && (
        <Form
          // keeps the focused element clear of the sticky button bar
          className="mt-8 max-sm:[&_*]:scroll-mb-24"
          onSubmit={() => actor.send({ type: 'continue.pressed' })}
        >
          {course && coursePrice && (
            <fieldset className="mb-10" disabled={busy}>
              <legend className="mb-4 font-display text-2xl font-semibold">{say.course.title}</legend>
              <PlanCard
                name={course.title}
                description={single?.description ?? say.course.text}
                price={coursePrice}
                per={say.per.once}
                charged={chargedLabel(coursePrice.currency, charged[SINGLE])}
                features={single?.features ?? []}
                badge=""
                value={SINGLE}
                selected={selected === SINGLE}
                onSelect={select}
              />
            </fieldset>
          )}
          {subscriptions.length > 0 && (
            <fieldset disabled={busy}>
              <legend className="mb-4 font-display text-2xl font-semibold">{say.subscription}</legend>
              <div className="grid gap-6 pt-2 sm:grid-cols-2 sm:gap-5">
                {subscriptions.map((plan) => (
                  <PlanCard
                    key={plan.plan_id}
                    name={plan.display_name}
                    description={plan.description}
                    price={priceOf(plan)}
                    per={plan.plan_id === 'yearly' ? say.per.year : say.per.month}
                    charged={chargedLabel(plan.currency_code, charged[plan.plan_id])}
                    features={plan.features}
                    badge={badgeOf(plan)}
                    value={plan.plan_id}
                    selected={selected === plan.plan_id}
                    onSelect={select}
                  />
                ))}
              </div>
            </fieldset>
          )}
          {!left && (
            <div className="sticky bottom-(--offer) -mx-4 mt-10 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:grid sm:justify-end sm:border-0 sm:px-0">
              <Button
                type="submit"
                className="w-full sm:w-auto"
                disabled={selected === null || ordering}
                busy={busy && !ordering}
                busyLabel={say.busy}
              >
                {selected === null ? say.select : say.submit}
              </Button>
            </div>
          )}
          {!left && (
            <div className="mt-3 grid gap-6 sm:justify-end">
              {transfer && (
                <div className="grid gap-3 rounded-card border border-line p-5">
                  <p>
                    <b>{say.transfer.question}</b>{' '}
                    {rich(say.transfer.text, {
                      price: transferPrice && <b>{latinMoney(transferPrice) ?? priceLabel(transferPrice)}</b>,
                    })}
                  </p>
                  {transfer.consent && <p className="text-sm text-muted">{transfer.consent}</p>}
                  <Button
                    variant="secondary"
                    className="w-full sm:w-auto sm:justify-self-end"
                    disabled={busy && !ordering}
                    busy={ordering}
                    busyLabel={say.transfer.busy}
                    onClick={() => actor.send({ type: 'transfer.pressed' })}
                  >
                    {say.transfer.submit}
                  </Button>
                </div>
              )}
              <StopWaiting slow={busy && slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
                {ordering ? say.transfer.slow : say.slow}
              </StopWaiting>
              {choosing && unanswered && (
                <Alert tone="info">
                  {rich(say.transfer.unanswered, {
                    purchases: <TextLink to={`${href('profile')}#purchases`}>{say.transfer.purchases}</TextLink>,
                  })}
                </Alert>
              )}
            </div>
          )}
        </Form>
      )}
    </div>
  );
}

const CourseLink = ({ course }: { course: Course }) => (
  <ButtonLink to={href('course', { courseId: course.id })}>{courses.goToCourse}</ButtonLink>
);

function orderedText({ planId, name, reference, isOffered }: ReturnType<typeof waitingIn>[number]): ReactNode {
  const title = planId === SINGLE ? name : planTitle(name, say.orderedPlan);
  const values = { title: <span>{title}</span>, reference: <b className="whitespace-nowrap">{reference}</b> };
  if (isOffered) return rich(planId === SINGLE ? say.ordered.course : say.ordered.subscription, values);
  return rich(say.ordered.owned, {
    ...values,
    writeToUs: <TextLink to={href('about')}>{courses.writeToUs}</TextLink>,
  });
}

const badgeOf = (plan: Plan) => plan.badge || (plan.plan_id === 'yearly' ? say.badge : '');

/** The amount charged, if it differs from the price shown. */
function chargedLabel(shown: string, charged: { amount: number; currency: string } | undefined): string | null {
  if (charged === undefined) return null;
  const amount = formatMoney(charged.amount, charged.currency);
  return say.charged({ amount, currency: currencyName(shown) });
}

interface PlanCardProps {
  name: string;
  description: ReactNode;
  price: Money;
  per: string;
  charged: string | null;
  features: readonly string[];
  badge: string;
  value: string;
  selected: boolean;
  onSelect: (value: string) => void;
}

function PlanCard({
  name,
  description,
  price,
  per,
  charged,
  features,
  badge,
  value,
  selected,
  onSelect,
}: PlanCardProps) {
  return (
    <label className="relative flex cursor-pointer flex-col gap-3 rounded-card border-2 border-line bg-surface p-5 shadow-card transition-shadow hover:shadow-lift has-checked:border-pomegranate has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="flex items-start justify-between gap-3">
        <span className="text-lg font-semibold">{name}</span>
        <input
          type="radio"
          name="plan"
          value={value}
          checked={selected}
          onChange={() => onSelect(value)}
          className="mt-1 size-5 shrink-0 accent-pomegranate"
        />
      </span>
      {badge && (
        // on the card's edge, so that the prices of both cards align
        <span className="absolute -top-3.5 inset-s-4 rounded-full bg-saffron px-3 py-0.5 text-sm font-bold text-[#211b17]">
          {badge}
        </span>
      )}
      <span>
        <span className="font-display text-3xl font-semibold">
          <Price money={price} />
        </span>{' '}
        <span className="whitespace-nowrap text-muted">{per}</span>
      </span>
      {charged && <span className="text-sm text-muted">{charged}</span>}
      <span className="text-muted">{description}</span>
      {features.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <span aria-hidden="true" className="text-pine">
                ✓
              </span>
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      )}
    </label>
  );
}
