import type { PaymentIntent, Plan } from '../../../../common/api/types.ts';
import { SINGLE } from '../../../../common/buy-course.ts';
import { language } from '../../../../common/language/current.ts';
import { isCharged } from '../../../../common/money/minor-units.ts';
import { type Money, salePriceOf } from '../../../../common/money/money.ts';
import type { ApiFailure, FailureKind } from '../../../../machines/common/failure.ts';
import type {
  CreateIntentInput,
  LoadOptionsInput,
  Options,
} from '../../../../machines/payments/payment-options.machine.ts';
import { bodyOf, type Client, call, dataOf } from '../../../api/client.ts';
import { count, filled, list, note, number, optional, or, shape } from '../../../api/read.ts';
import { fetchCourse, listMyCourses, nothingOwned } from '../../catalogue/course/calls.ts';

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
  lang: optional(filled),
  transfer: optional(shape<NonNullable<Plan['transfer']>>({ consent: optional(filled) })),
  waiting_transfer: optional(shape<NonNullable<Plan['waiting_transfer']>>({ purchase_id: filled, reference: filled })),
});

/** Only the secret is used: the checkout reads the order. */
const intent = shape<PaymentIntent>({ clientSecret: filled, currency: note, amount: count });

/** `knownRegion` resolves once the region is detected. */
export const loadOptions = (client: Client, knownRegion: () => Promise<string>) =>
  call<Options, LoadOptionsInput>(async ({ courseId }, signal) => {
    const region = await knownRegion();
    const plansFor = (countryCode: string) =>
      dataOf(
        client.GET('/payment-plans', { params: { query: { language: language.code, countryCode } }, signal }),
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

/** Kinds by which servers reject an unknown query: 400, 403, 404, 422. */
const refusals: readonly FailureKind[] = ['refused', 'notFound', 'validation'];

/**
 * The plan `single` with the price that this learner is charged; null from plain servers.
 * @throws ApiFailure without an answer: the region's price might not be the charged one
 */
async function fetchSingle(
  client: Client,
  courseId: string,
  region: string,
  signal: AbortSignal,
): Promise<Plan | null> {
  const params = { path: { id: SINGLE }, query: { language: language.code, region, courseId } };
  const found = await dataOf(client.GET('/payment-plans/{id}', { params, signal }), plan).catch(
    (thrown: ApiFailure) => {
      if (refusals.includes(thrown.kind)) return null;
      throw thrown;
    },
  );
  return found?.course_id === courseId ? found : null;
}

/** Without a course, a failure is ignored: the server refuses a second subscription. */
async function fetchTheirs(client: Client, courseId: string | null, signal: AbortSignal) {
  const pending = listMyCourses(client, { signedIn: true }, signal);
  const owned = await (courseId === null ? pending.catch(() => nothingOwned) : pending);
  const course = courseId === null ? null : await fetchCourse(client, owned, courseId, signal);
  return { course, subscription: owned.subscription };
}

interface Priced extends Pick<Options, 'region' | 'course' | 'plans'> {
  inDollars: readonly Plan[];
}

/** USD where the provider does not charge the price's currency, as on the server. */
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

export const createIntent = (client: Client) =>
  call<PaymentIntent, CreateIntentInput>(({ courseId, planId, region }, signal) =>
    bodyOf(
      planId === null
        ? client.POST('/stripe/payment-intent', { body: { course_id: courseId ?? '', region_code: region }, signal })
        : client.POST('/stripe/subscription-intent', { body: { plan_id: planId, region_code: region }, signal }),
      intent,
    ),
  );
