import { expect, it, vi } from 'vitest';
import { type AnyActor, createActor, toPromise } from 'xstate';
import { parse } from 'yaml';
import openapi from '../../openapi.yaml?raw';
import { exampleOf } from '../../tests/support/contract.ts';
import { type Answers, fetchDouble } from '../../tests/support/fetch-double.ts';
import { anOrder } from '../../tests/support/orders.ts';
import { faultsOf, isSpecCall, type SpecCallName, specCalls, specOf } from '../../tests/support/spec-calls.ts';
import { login } from '../flows/accounts/login/calls.ts';
import { confirmPasswordReset, requestReset } from '../flows/accounts/password-reset/calls.ts';
import { register, sendRegistrationSms } from '../flows/accounts/registration/calls.ts';
import { getMe, logout } from '../flows/accounts/session/calls.ts';
import { deleteAccount } from '../flows/accounts/settings/calls.ts';
import { resendCode, verifyCode } from '../flows/accounts/verification/calls.ts';
import { getPost, listPosts } from '../flows/catalogue/blog/calls.ts';
import { listCategories, listCourses } from '../flows/catalogue/catalogue/calls.ts';
import { loadCourse } from '../flows/catalogue/course/calls.ts';
import { saveFile } from '../flows/learning/download/calls.ts';
import { listPurchasedCourses, previewLesson } from '../flows/learning/lesson/calls.ts';
import { reportSuccessfulPayment } from '../flows/payments/checkout/calls.ts';
import { createIntent, loadOptions } from '../flows/payments/payment-options/calls.ts';
import type { Client } from './client.ts';

const email = 'rojin@example.org';
const phone = { dialCode: '+964', phoneNumber: '7501234567' };
const password = 'Passw0rd!';
const names = { firstName: 'Rojin', lastName: 'Ahmed', dateOfBirth: '2000-03-21' };
/** All that a page may know of a code. */
const code = {
  ...{ type: 'phone', code: '908172', phoneNumber: phone.phoneNumber, countryCode: phone.dialCode, email },
  ...{ verificationSid: 'ver-1', userId: 'user-1' },
};
const courseId = 'pattern-cutting';
const lesson = { courseId, chapterId: 'measure', lessonId: 'body-measures' };
const visitor = { signedIn: false };
const learner = { signedIn: true };

/** Every actor that makes a call of the specification, with as much as it can be given. */
const actors: readonly ((client: Client) => AnyActor)[] = [
  ...(['email', 'phone'] as const).flatMap((mode) => [
    (client: Client) => createActor(register(client), { input: { mode, email, ...phone, ...names, password } }),
    (client: Client) => createActor(login(client), { input: { mode, email, ...phone, password } }),
    (client: Client) => createActor(requestReset(client), { input: { mode, email, ...phone } }),
  ]),
  (client) => createActor(sendRegistrationSms(client), { input: { ...phone, userId: 'user-1' } }),
  ...['phone', 'registration', 'email_registration', 'password_reset'].flatMap((type) => [
    (client: Client) => createActor(verifyCode(client), { input: { ...code, type } }),
    (client: Client) => createActor(resendCode(client), { input: { ...code, type } }),
    (client: Client) => createActor(verifyCode(client), { input: { ...code, type, userId: null } }),
    (client: Client) => createActor(resendCode(client), { input: { ...code, type, userId: null } }),
  ]),
  ...[null, { phoneNumber: phone.phoneNumber, countryCode: phone.dialCode }].map(
    (byPhone) => (client: Client) =>
      createActor(confirmPasswordReset(client), {
        input: { token: 'a-token', phone: byPhone, email, password, confirmation: password },
      }),
  ),
  (client) => createActor(deleteAccount(client), { input: { identity: { by: 'email', email } } }),
  (client) =>
    createActor(deleteAccount(client), {
      input: { identity: { by: 'phone', callingCode: phone.dialCode, phoneNumber: phone.phoneNumber } },
    }),
  (client) => createActor(getMe(client)),
  (client) => createActor(logout(client), { input: { token: 'a-token' } }),
  (client) => createActor(listPurchasedCourses(client, async () => 'user-1')),
  (client) => createActor(loadCourse(client, visitor, courseId)),
  (client) => createActor(loadCourse(client, learner, courseId)),
  (client) => createActor(previewLesson(client), { input: { ...lesson, ...visitor } }),
  (client) =>
    createActor(listCourses(client, learner), {
      input: { filter: { by: 'collection', owned: true }, free: false, words: 'measure', after: 'x', count: 4 },
    }),
  (client) => createActor(listCategories(client)),
  (client) => createActor(listPosts(client, { limit: 3 })),
  (client) => createActor(getPost(client, 'a-quiet-hour')),
  (client) =>
    createActor(saveFile(client), {
      input: { file: { kind: 'certificate', id: 'crt_1', fileName: 'certificate.pdf' } },
    }),
  (client) =>
    createActor(
      loadOptions(client, async () => 'NL'),
      { input: { courseId } },
    ),
  (client) => createActor(createIntent(client), { input: { courseId, planId: null, region: 'NL' } }),
  (client) => createActor(reportSuccessfulPayment(client), { input: { order: anOrder() } }),
];

const isFile = (name: SpecCallName) => name === 'GET /download/{a}/{b}';
const answers = Object.fromEntries(
  Object.keys(specCalls)
    .filter(isSpecCall)
    .map((name) => {
      if (isFile(name)) return [name, new Response('%PDF')];
      if (name === 'DELETE /logout') return [name, new Response(null, { status: 204 })];
      const { status, body } = exampleOf(name);
      return [name, Response.json(body, { status })];
    }),
) as Answers;

/** The bodies that a form of the table allows, as a text that can be compared. */
const textOf = (fields: readonly string[]) => fields.toSorted().join(' ');
const formsOf = (name: SpecCallName): string[] => {
  const { body = [] } = specOf(name);
  return body.flatMap((form) => {
    const fields = form.split(' ');
    const needed = fields.filter((field) => !field.endsWith('?'));
    return [...new Set([textOf(needed), textOf(fields.map((field) => field.replace('?', '')))])];
  });
};

it('[SESSION-04][SESSION-08] each call of the specification is sent the fields that it has, and no others', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { client, calls } = fetchDouble(answers, { token: 'a-token' });
  for (const make of actors) {
    const actor = make(client);
    const ended = toPromise(actor);
    actor.start();
    await ended;
  }
  const made = calls.filter(({ name }) => isSpecCall(name));
  expect(made.flatMap(({ name, query, body }) => faultsOf({ name, query: query.keys(), body }))).toEqual([]);
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(Object.keys(specCalls)));
  // every form of a body is sent, so that none is compared with nothing
  for (const name of Object.keys(specCalls).filter(isSpecCall)) {
    const sent = made.filter((call) => call.name === name && call.body !== undefined);
    const forms = new Set(sent.map(({ body }) => textOf(Object.keys(Object(body)))));
    for (const form of forms) expect(formsOf(name), name).toContain(form);
    const { body = [] } = specOf(name);
    expect(forms.size, name).toBeGreaterThanOrEqual(body.length);
  }
  expect(made.filter(({ authorization }) => authorization === null)).toEqual([]);
});

it('[SESSION-08] a field or a parameter that the specification does not have, and one that is missing, is a fault', () => {
  const query: string[] = [];
  const sms = { country_calling_code: '+964', phone_number: '7501234567' };
  const send = 'POST /auth/send-registration-sms';
  expect(faultsOf({ name: send, query, body: sms })).toEqual([]);
  expect(faultsOf({ name: send, query, body: { ...sms, user_id: 'user-1' } })).toEqual([
    `${send} was sent the unknown field user_id`,
  ]);
  expect(faultsOf({ name: send, query, body: { phone_number: '7501234567' } })).toEqual([
    `${send} was sent without country_calling_code`,
  ]);
  expect(faultsOf({ name: 'GET /me', query: ['fields'], body: undefined })).toEqual([
    'GET /me was asked with the unknown parameter fields',
  ]);
  expect(faultsOf({ name: 'DELETE /logout', query, body: {} })).toEqual([
    'DELETE /logout has no body and was sent one',
  ]);
  const page = { name: 'GET /courses/all/{language}', query: ['limit'], body: undefined };
  expect(faultsOf(page)).toEqual([]);
  expect(faultsOf(page, { knowsAdded: false })).toEqual([`${page.name} was asked with the unknown parameter limit`]);
});

interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: boolean;
}
interface Operation {
  tags: string[];
  parameters?: ({ $ref: string } | { name: string; in: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, { name: string; in: string }> };
}

it('[SESSION-08] openapi.yaml has these calls with these fields: what it adds is optional, in the query or in a header', () => {
  const { paths, components } = parse(openapi) as Document;
  const last = (ref: string) => ref.split('/').at(-1) ?? '';
  const formsIn = (schema: Schema): string[] => {
    if (schema.oneOf) return schema.oneOf.flatMap(formsIn);
    if (schema.$ref !== undefined) return formsIn(components.schemas[last(schema.$ref)] ?? {});
    const { properties = {}, required = [], additionalProperties } = schema;
    const fields = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
    return [textOf([...fields, ...(additionalProperties === false ? [] : ['anything'])])];
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const specified = described.filter(({ operation }) => !operation.tags.includes('extension'));
  expect(specified.map(({ name }) => name).sort()).toEqual(Object.keys(specCalls).sort());
  for (const { name, operation } of specified) {
    if (!isSpecCall(name)) continue;
    const call = specOf(name);
    const schema = operation.requestBody?.content['application/json'].schema;
    expect(schema ? formsIn(schema).sort() : [], name).toEqual(
      (call.body ?? []).map((form) => textOf(form.split(' '))).sort(),
    );
    const inQuery = (operation.parameters ?? [])
      .map((each) => ('$ref' in each ? components.parameters[last(each.$ref)] : each))
      .filter((each) => each?.in === 'query')
      .map((each) => each?.name);
    const known = [call.query, call.added].flatMap((text) => text?.split(' ') ?? []);
    expect(inQuery.sort(), name).toEqual(known.sort());
  }
});
