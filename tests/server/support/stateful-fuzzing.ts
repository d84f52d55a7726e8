import fc from 'fast-check';
import { pick, type Random, randomOf } from '../../../common/random.ts';
import { encode, inheritedNames, isSegment, oddText, oddValue, operations, resolved, type Schema } from './fuzz.ts';
import { catalogue, type FuzzLearner, oneOf } from './fuzz-learner.ts';

/** Changes to a valid request. */
const twists = [
  'none',
  'swapped',
  'field gone',
  'field odd',
  'field added',
  'inherited',
  'address odd',
  'no JSON',
] as const;

/** Compound actions of learners; time and webhook events. */
const deeds = ['buy', 'subscribe', 'redeem', 'pay', 'authenticate', 'time', 'event'] as const;

/** Chosen more often, since a sequence needs them to get far. */
const frequent = [
  ...['login', 'login', 'login', 'login', 'verifyEmailCode', 'verifyRegistrationSms', 'sendRegistrationSms'],
  ...['buy', 'buy', 'buy'],
  ...['requestPasswordReset', 'confirmPasswordReset', 'sendPasswordSms', 'verifyPasswordSms'],
  ...['createPaymentIntent', 'createSubscriptionIntent', 'reportSuccessfulPayment', 'buy', 'buy', 'pay', 'pay'],
  ...[
    'redeem',
    'redeem',
    'redeem',
    'redeem',
    'redeem',
    'subscribe',
    'subscribe',
    'subscribe',
    'listPurchases',
    'listPurchases',
    'getPurchase',
  ],
  ...['withdrawFromPurchase', 'withdrawFromPurchase', 'withdrawFromPurchase'],
  ...['requestIdentifierChange', 'confirmIdentifierChange', 'undoIdentifierChange'],
  ...['startPracticeTest', 'startPracticeTest', 'answerQuestion', 'answerQuestion', 'getPracticeAttempt'],
  ...['startReview', 'answerInReview', 'answerInReview', 'getReviews'],
  ...['saveProgress', 'saveProgress', 'saveProgress', 'getMyCourse', 'getOrder', 'listPurchasedCourses', 'download'],
];

export const step = fc.record({
  deed: fc.constantFrom<string>(...operations.map(({ operationId }) => operationId), ...deeds, ...frequent),
  who: fc.constantFrom<0 | 1>(0, 0, 1),
  bearer: fc.oneof(
    { weight: 8, arbitrary: fc.constant('own' as const) },
    { weight: 2, arbitrary: fc.constantFrom('other' as const, 'none' as const, 'invented' as const) },
  ),
  twist: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constantFrom('swapped' as const, 'swapped' as const, ...twists) },
  ),
  odd: fc.oneof(oddValue, oddText),
  /** Sends the request twice, concurrently. */
  twice: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  /** Seed of all other choices. */
  draw: fc.nat(),
});

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export interface PreparedRequest {
  operationId: string;
  method: (typeof operations)[number]['method'];
  url: string;
  body: string | undefined;
  /** Unique. */
  name: string;
}

let names = 0;

export const nextName = (): string => `Name-${String(++names).padStart(6, '0')}-`;

/** Null for a compound action. */
export function requestOf(
  { deed, twist, odd, draw }: Step,
  learner: FuzzLearner,
  other: FuzzLearner,
): PreparedRequest | null {
  const operation = operations.find(({ operationId }) => operationId === deed);
  if (!operation) return null;
  const random = randomOf(String(draw));
  const name = nextName();
  const teller = twist === 'swapped' ? other : learner;
  const url = addressOf(operation.path, random, teller, twist === 'address odd' ? String(odd) : null);
  const request = { operationId: deed, method: operation.method, url, name };
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return { ...request, body: undefined };
  const body = bodyOf(schema, random, (field) => valueFor(field, random, learner, name));
  if (typeof body !== 'object' || body === null) return { ...request, body: JSON.stringify({ type: 'x' }) };
  if (twist === 'swapped') {
    const field = oneOf(random, Object.keys(body));
    if (field !== undefined) Object.assign(body, { [field]: valueFor(field, random, other, name) ?? '' });
  }
  return { ...request, body: twisted(body, twist, odd, random) };
}

function twisted(body: object, twist: Step['twist'], odd: unknown, random: Random): string {
  const field = oneOf(random, Object.keys(body)) ?? '';
  const text = JSON.stringify(body);
  switch (twist) {
    case 'field gone':
      return JSON.stringify({ ...body, [field]: undefined });
    case 'field odd':
      return JSON.stringify({ ...body, [field]: odd });
    case 'field added':
      return JSON.stringify({ ...body, [String(odd)]: odd });
    case 'inherited':
      return text.replace(/}$/, `,"${pick(random, inheritedNames)}":1}`);
    case 'no JSON':
      return text.slice(0, Math.floor(random() * text.length));
    default:
      return text;
  }
}

function bodyOf(described: Schema, random: Random, valueFor: (field: string) => unknown): unknown {
  const schema = resolved(described);
  if (schema.oneOf) return bodyOf(oneOf(random, schema.oneOf) ?? {}, random, valueFor);
  if (!schema.properties) return schema.const ?? oneOf(random, schema.enum ?? []) ?? schema.example ?? 1;
  const fields = Object.entries(schema.properties).filter(
    ([field]) => schema.required?.includes(field) || random() < 0.6,
  );
  return Object.fromEntries(
    fields.map(([field, inner]) => [field, valueFor(field) ?? bodyOf(inner, random, valueFor)]),
  );
}

/** Undefined where only the schema describes it. */
function valueFor(field: string, random: Random, learner: FuzzLearner, name: string): unknown {
  switch (field) {
    case 'first_name':
      return name;
    case 'last_name':
      return 'Karim';
    case 'date_of_birth':
      return random() < 0.9 ? '1998-03-21' : '2015-03-21';
    case 'country_calling_code':
      return '+964';
    case 'password':
    case 'confirm_password':
    case 'password_confirmation':
    case 'current_password':
      return learner.recall(random, 'password');
    case 'code':
      return (random() < 0.9 ? learner.recall(random, 'code') : undefined) ?? '000000';
    case 'email':
    case 'phone_number':
      return learner.recall(random, field);
    case 'verification_sid':
    case 'user_id':
    case 'token':
      return learner.recall(random, field) ?? 'ver_unknown';
    case 'course_id':
      return oneOf(random, catalogue.course);
    case 'plan_id':
      return oneOf(random, catalogue.plan);
    case 'region_code':
      return pick(random, ['US', 'DE', 'IQ', 'NG', 'JP']);
    case 'position':
      return Math.floor(random() * 70);
    case 'duration':
      return 60;
    case 'completed':
      return random() < 0.7;
    case 'answer':
      return pick(random, [['a'], ['b'], ['12'], ['curve'], ['a', 'b', 'c', 'd'], ['1', '2', '3']]);
    default:
      return undefined;
  }
}

/** Fills path parameters with known values. */
function addressOf(path: string, random: Random, learner: FuzzLearner, odd: string | null): string {
  const value = (parameter: string): string | undefined => {
    if (odd !== null && isSegment(odd) && random() < 0.7) return odd;
    if (parameter.startsWith('lang')) return 'en';
    if (parameter === 'a') return pick(random, ['attachment', 'certificate', 'receipt']);
    if (parameter === 'b')
      return oneOf(random, [...catalogue.attachment, ...learner.facts('certificate'), ...learner.facts('purchase')]);
    if (parameter === 'questionId') return oneOf(random, catalogue.question);
    if (path.startsWith('/reviews/{id}')) return learner.recall(random, parameter === 'id' ? 'review' : 'review item');
    if (path.includes('attempts/{id}')) return learner.recall(random, 'attempt');
    if (path.includes('practice-tests')) return random() < 0.8 ? 'pattern-cutting' : oneOf(random, catalogue.course);
    if (path.startsWith('/user/purchases/')) return learner.recall(random, 'purchase');
    if (parameter === 'orderId') return learner.recall(random, 'order');
    if (path === '/user/courses/{id}') return learner.recall(random, 'user_id');
    if (path.includes('certificates')) return learner.recall(random, 'certificate');
    const kind = (['lesson', 'chapter', 'plan', 'course', 'blog'] as const).find((word) => path.includes(word));
    return oneOf(random, catalogue[kind === 'blog' || kind === undefined ? 'post' : kind]);
  };
  return `/api${path.replace(/\{(\w+)\}/g, (_, parameter: string) => encode(value(parameter) || 'unknown'))}`;
}
