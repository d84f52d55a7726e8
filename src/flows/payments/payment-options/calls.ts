import type { PaymentIntent, Plan } from '../../../../common/api/types.ts';
import { isCharged } from '../../../../common/money/minor-units.ts';
import { type Money, salePriceOf } from '../../../../common/money/money.ts';
import { LANGUAGE } from '../../../../common/rules/constants.ts';
import type { ApiFailure, FailureKind } from '../../../../machines/common/failure.ts';
import type {
  CreateIntentInput,
  Options,
  PaymentOptionsInput,
} from '../../../../machines/payments/payment-options.machine.ts';
import { SINGLE } from '../../../../machines/payments/payment-options.selectors.ts';
import { bodyOf, type Client, call, dataOf } from '../../../api/client.ts';
import { count, filled, list, note, number, optional, or, shape } from '../../../api/read.ts';
import { fetchCourse, fetchOwned, nothingOwned } from '../../catalogue/course/calls.ts';

/** Nothing is sold under a price, or in a currency, that was guessed. */
const plan = shape<Plan>({
  plan_id: filled,
  course_id: optional(filled),
  display_name: filled,
  description: note,
  badge: note,
  features: or(list(filled), []),
  currency_code: filled,
  price_micro: number,
  button_text: note,
  transfer: optional(shape<NonNullable<Plan['transfer']>>({ consent: optional(filled) })),
  waiting_transfer: optional(shape<NonNullable<Plan['waiting_transfer']>>({ purchase_id: filled, reference: filled })),
});

/** Only the secret is used: the checkout reads the order. */
const intent = shape<PaymentIntent>({ clientSecret: filled, currency: note, amount: count });

/**
 * What can be paid for: the plans of the region (GET /payment-plans/) and the course, if one was chosen (PAY-01), with
 * the subscription that opens every course already (PAY-10). `region` waits until the learner's is known.
 */
export const loadOptions = (client: Client, knownRegion: () => Promise<string>) =>
  call<Options, PaymentOptionsInput>(async ({ courseId }, signal) => {
    const region = await knownRegion();
    const plansFor = (countryCode: string) =>
      dataOf(
        client.GET('/payment-plans', { params: { query: { language: LANGUAGE, countryCode } }, signal }),
        list(plan),
      );
    const [listed, single, { course, subscription }] = await Promise.all([
      plansFor(region),
      courseId === null ? null : fetchSingle(client, courseId, region, signal),
      fetchTheirs(client, courseId, signal),
    ]);
    const plans = listed.map((each) => (each.plan_id === SINGLE && single ? single : each));
    const needsDollars = plans.some(({ currency_code }) => !isCharged(currency_code));
    const inDollars = needsDollars ? await plansFor('US') : [];
    return { region, course, subscription, plans, charged: chargedFor({ region, course, plans, inDollars }) };
  });

/** What a server answers that does not know the question: 400, 403, 404, 422. */
const refusals: readonly FailureKind[] = ['refused', 'notFound', 'validation'];

/**
 * The plan `single` with the price of the course, by what the server knows of where the learner is (GET
 * /payment-plans/{id}); null from a server of the plain contract, which names no course, or refuses the question.
 * @throws ApiFailure when there is no usable answer: the price of the region, shown instead, might not be what is
 * charged (P36).
 */
async function fetchSingle(
  client: Client,
  courseId: string,
  region: string,
  signal: AbortSignal,
): Promise<Plan | null> {
  const params = { path: { id: SINGLE }, query: { language: LANGUAGE, region, courseId } };
  const found = await dataOf(client.GET('/payment-plans/{id}', { params, signal }), plan).catch(
    (thrown: ApiFailure) => {
      if (refusals.includes(thrown.kind)) return null;
      throw thrown;
    },
  );
  return found?.course_id === courseId ? found : null;
}

/**
 * The course as the learner has it, and their subscription. Without a course the plans are offered also when the
 * subscription cannot be had: the server refuses a second one.
 */
async function fetchTheirs(client: Client, courseId: string | null, signal: AbortSignal) {
  const pending = fetchOwned(client, { signedIn: true }, signal);
  const owned = await (courseId === null ? pending.catch(() => nothingOwned) : pending);
  const course = courseId === null ? null : await fetchCourse(client, owned, courseId, signal);
  return { course, subscription: owned.subscription };
}

interface Priced extends Pick<Options, 'region' | 'course' | 'plans'> {
  inDollars: readonly Plan[];
}

/** What is charged where the provider does not take the currency of the price: the price in USD, as the server does. */
function chargedFor({ region, course, plans, inDollars }: Priced) {
  const charged: Record<string, Money> = {};
  for (const { plan_id, currency_code } of plans) {
    const dollars = inDollars.find((plan) => plan.plan_id === plan_id);
    if (dollars && !isCharged(currency_code)) {
      charged[plan_id] = { amount: dollars.price_micro / 1_000_000, currency: dollars.currency_code };
    }
  }
  const single = plans.find(({ plan_id }) => plan_id === SINGLE);
  const shown = course && salePriceOf(course, single, region);
  const dollars = course?.prices.find(({ currency_code }) => currency_code === 'USD');
  if (shown && dollars && !isCharged(shown.currency)) {
    charged[SINGLE] = { amount: dollars.price_micro / 1_000_000, currency: 'USD' };
  } else delete charged[SINGLE];
  return charged;
}

/** POST /stripe/payment-intent for a course (PAY-03), POST /stripe/subscription-intent for a plan (PAY-04). */
export const createIntent = (client: Client) =>
  call<PaymentIntent, CreateIntentInput>(({ courseId, planId, region }, signal) =>
    bodyOf(
      planId === null
        ? client.POST('/stripe/payment-intent', { body: { course_id: courseId ?? '', region_code: region }, signal })
        : client.POST('/stripe/subscription-intent', { body: { plan_id: planId, region_code: region }, signal }),
      intent,
    ),
  );
