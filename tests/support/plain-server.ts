import openapi from '../../common/api/openapi.json?raw';
import type { Course } from '../../common/api/types.ts';
import { aCourse, aLesson, aPurchase } from './courses.ts';
import type { Answers, CallName, RecordedCall } from './fetch-double.ts';
import { learner } from './fixtures.ts';
import { plans } from './orders.ts';
import { faultsOf, isSpecCall, type SpecCallName } from './spec-calls.ts';

const lessons = [aLesson('wood', { preview: true }), aLesson('comb')];

/** The learner owns the first and wishes for the second. */
export const courses: readonly Course[] = ['Weaving', 'Candles', 'Drawing', 'Excel', 'Felting', 'Henna'].map(
  (title, index) =>
    aCourse(
      { loom: lessons, weft: [aLesson('edge')] },
      {
        ...{ id: title.toLowerCase(), title, purchased: index === 0, wishlisted: index === 1 },
        created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
      },
    ),
);
const [weaving, candles] = courses;
const post = {
  id: 'a-quiet-hour',
  title: 'A quiet hour',
  author: 'Rojin',
  publishedAt: '2026-01-01T00:00:00.000Z',
  description: { html: '<p>Begin small.</p>' },
  thumbnail: { url: '/media/pictures/post.svg' },
};
const sent = { success: true, verification_sid: 'ver-2', message: 'Sent' };

/** Without extensions of openapi.yaml. */
const bodies: { readonly [Name in SpecCallName]: (call: RecordedCall) => unknown } = {
  'POST /register': ({ body }) => ({
    ...{ status: 201, isPhone: Object.hasOwn(Object(body), 'phone_number'), user_id: 'user-1', message: 'Created' },
    verification_sid: Object.hasOwn(Object(body), 'phone_number') ? null : 'ver-1',
  }),
  'POST /auth/send-registration-sms': () => sent,
  'POST /login': () => ({ token: 'a-token', user: learner }),
  'DELETE /logout': () => null,
  'GET /me': () => ({ data: learner }),
  'GET /user/courses/{id}': () => ({ data: [aPurchase('weaving')] }),
  'GET /user/courses': () => ({ data: { course_ids: ['weaving'], courses: [aPurchase('weaving')] } }),
  'GET /user/courses/course/{id}/{lang}': () => ({ data: weaving }),
  'GET /courses/preview/{id}/{lang}': ({ path }) => ({ data: path.includes('weaving') ? weaving : candles }),
  'GET /lesson/preview/{id}/{lang}': () => ({ data: lessons[0] }),
  'GET /courses/all/{language}': () => ({ data: { courses } }),
  'GET /categories/{language}': () => ({ data: [{ name: 'Crafts', course: courses.map(({ id }) => ({ id })) }] }),
  'GET /download/{a}/{b}': () => '%PDF',
  'GET /blog/{lang}': () => ({ data: [post] }),
  'GET /blog/{id}/{lang}': () => ({ data: post }),
  'POST /delete_account': () => ({ message: 'Planned', deletion_date: '2026-12-05T09:00:00.000Z' }),
  'POST /password/reset': () => ({ message: 'Sent' }),
  'POST /password/reset/confirm-website': () => ({ success: true, message: 'Done' }),
  'POST /auth/verify-registration-sms': () => ({ success: true, message: 'Done' }),
  'POST /email/verify-code': () => ({ success: true, message: 'Done' }),
  'POST /email/resend': () => ({ success: true, message: 'Sent' }),
  'POST /password/phone/code': () => sent,
  'POST /password/phone/verify': () => ({ success: true, reset_token: 'reset-1' }),
  'GET /payment-plans': () => ({ data: plans }),
  'GET /payment-plans/{id}': () => ({ data: plans[0] }),
  'POST /stripe/payment-intent': () => ({ clientSecret: 'pi_1_secret_2', currency: 'usd', amount: 2000 }),
  'POST /stripe/successful-payment': () => ({ message: 'Yours' }),
};

const statuses: { readonly [Name in SpecCallName]?: number } = { 'POST /register': 201, 'DELETE /logout': 204 };

interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * The specified calls only: unknown fields and parameters are refused with 422, extensions with
 * 404.
 */
export function plainServer(): Answers {
  const { paths } = (JSON.parse(openapi) as { document: Document }).document;
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}` as CallName),
  );
  return Object.fromEntries(names.map((name) => [name, isSpecCall(name) ? strictly(name) : missing()])) as Answers;
}

const missing = () => Response.json({ error: 'not_found', message: 'This was not found.' }, { status: 404 });

const strictly = (name: SpecCallName) => (call: RecordedCall) => {
  const faults = faultsOf({ name, query: call.query.keys(), body: call.body }, { knowsAdded: false });
  if (faults.length > 0) return Response.json({ message: faults.join('; '), errors: {} }, { status: 422 });
  const status = statuses[name] ?? 200;
  return status === 204 ? new Response(null, { status }) : Response.json(bodies[name](call), { status });
};
