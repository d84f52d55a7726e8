import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { reportErrors } from './report-errors.ts';

eachTestIsATab();

const folder = 'https://zanin.example/assets/';
const email = 'leyla@example.org';

const send = vi.fn<typeof globalThis.fetch>();
let roots: ReturnType<typeof reportErrors>['roots'];
let onFault: ReturnType<typeof reportErrors>['onFault'];
beforeEach(() => {
  send.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  window.history.replaceState(null, '', `/course/weaving?q=${email}#${email}`);
  ({ roots, onFault } = reportErrors({ script: `${folder}index-Ab_1-x.js`, fetch: send }));
  vi.spyOn(console, 'error').mockReturnValue();
});

/** An error with the frames of a stack, behind its message as Chromium writes them. */
function broken({ frames = [`at f (${folder}course-1a.js:2:345)`], message = `No ${email}`, as = TypeError } = {}) {
  const error = new as(message);
  error.stack = `${error.name}: ${message}\n${frames.map((frame) => `    ${frame}`).join('\n')}`;
  return error;
}
const throwInScript = (error: unknown, more: ErrorEventInit = {}) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), ...more }));
const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const failToLoad = (payload: unknown) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));

/** The reports that were sent, in order. */
const sent = (): { type: string; body: Record<string, unknown> }[] =>
  send.mock.calls.flatMap(([, options]) => JSON.parse(String(options?.body)));
const placeOf = (error: unknown) => {
  throwInScript(error);
  const { name, file, line, column } = sent().at(-1)?.body ?? {};
  return { name, file, line, column };
};

describe('[OPS-09] an error in the browser', () => {
  it('is sent as its class, its place in our scripts, the page and the build, without its message or the address', () => {
    throwInScript(broken());
    expect(sent()).toEqual([
      {
        type: 'script-error',
        body: {
          ...{ name: 'TypeError', page: 'course', file: 'course-1a.js', line: 2, column: 345 },
          build: 'index-Ab_1-x.js',
        },
      },
    ]);
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/leyla|weaving/);
  });

  it('is sent without cookies and without a referrer, also when the page is being left', () => {
    throwInScript(broken());
    expect(send.mock.calls).toEqual([
      [
        '/reports',
        expect.objectContaining({
          method: 'POST',
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        }),
      ],
    ]);
  });

  it('says how it came about', () => {
    const at = (line: number) => broken({ frames: [`at f (${folder}course-1a.js:${line}:1)`] });
    throwInScript(at(1));
    reject(at(2));
    failToLoad(at(3));
    onFault(at(4));
    roots.onCaughtError(at(5));
    expect(sent().map(({ type, body }) => [type, body.line])).toEqual([
      ['script-error', 1],
      ['unhandled-rejection', 2],
      ['load-error', 3],
      ['flow-error', 4],
      ['render-error', 5],
    ]);
  });

  it('is looked for behind what React says of hydration', () => {
    roots.onRecoverableError(new Error('React recovered', { cause: broken() }));
    roots.onRecoverableError(broken({ frames: [`at f (${folder}about-1a.js:9:1)`] }));
    expect(sent().map(({ type, body }) => [type, body.file])).toEqual([
      ['hydration-error', 'course-1a.js'],
      ['hydration-error', 'about-1a.js'],
    ]);
  });

  it('that React catches in rendering is placed by itself, not by its cause', () => {
    roots.onUncaughtError(Object.assign(broken(), { cause: broken({ frames: [] }) }));
    expect(sent()).toMatchObject([{ type: 'render-error', body: { file: 'course-1a.js' } }]);
  });

  it('that React catches is still written to the console', () => {
    const errors = [broken(), broken(), broken()] as const;
    roots.onCaughtError(errors[0]);
    roots.onUncaughtError(errors[1]);
    roots.onRecoverableError(errors[2]);
    expect(vi.mocked(console.error).mock.calls).toEqual(errors.map((error) => [error]));
  });

  it.each([
    ['Firefox and Safari', [`f@${folder}a-1.js:3:4`, `@${folder}b-1.js:5:6`]],
    ['a library of ours', ['at native', `at https://zanin.example/other.js:1:2`, `at ${folder}a-1.js:3:4`]],
    ['scripts of others', ['at https://js.stripe.com/assets/a-1.js:1:2', `at async f (${folder}a-1.js:3:4)`]],
  ])('is placed in the first frame of our scripts: %s', (_, frames) => {
    expect(placeOf(broken({ frames }))).toMatchObject({ file: 'a-1.js', line: 3, column: 4 });
  });

  it('is not placed by its message', () => {
    const frames = [`at f (${folder}a-1.js:3:4)`];
    const message = `Not at ${folder}leyla.js:1:2`;
    expect(placeOf(broken({ frames, message }))).toMatchObject({ file: 'a-1.js', line: 3 });
  });

  it.each([
    ['an extension', broken({ frames: ['at f (chrome-extension://0f5c/assets/a-1.js:1:2)'] })],
    ['another origin', broken({ frames: ['at f (https://js.stripe.com/assets/a-1.js:1:2)'] })],
    ['a page', broken({ frames: [`at f (https://zanin.example/reset-password?token=${email}:1:2)`] })],
    ['nowhere', null],
  ])('of %s has no place', (_, error) => {
    expect(placeOf(error)).toMatchObject({ file: null, line: null, column: null });
  });

  it('without a stack is placed where the browser says that it was thrown', () => {
    throwInScript(email, { filename: `${folder}a-1.js`, lineno: 7, colno: 8 });
    expect(sent()[0]?.body).toMatchObject({ name: 'Error', file: 'a-1.js', line: 7, column: 8 });
    throwInScript(null, { filename: `${window.location.href}`, lineno: 7, colno: 8 });
    expect(sent()[1]?.body).toMatchObject({ name: 'Error', file: null });
  });

  it.each([
    [broken({ as: RangeError }), 'RangeError'],
    [new DOMException(email, 'NotFoundError'), 'NotFoundError'],
    [Object.assign(broken(), { name: email }), 'Error'],
    [{ name: email, message: email }, 'Error'],
    [email, 'Error'],
    [undefined, 'Error'],
  ])('has a name of the language or `Error` (%#)', (error, name) => {
    expect(placeOf(error)).toMatchObject({ name });
    expect(JSON.stringify(send.mock.calls)).not.toContain(email);
  });

  it('at an address without a page names none', () => {
    window.history.replaceState(null, '', `/${email}`);
    throwInScript(broken());
    expect(sent()[0]?.body.page).toBeNull();
  });

  it('is sent once, however it is noticed again', () => {
    const error = broken();
    throwInScript(error);
    roots.onCaughtError(error);
    reject(broken());
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is one of five that a page load sends', () => {
    for (let line = 1; line < 9; line++) throwInScript(broken({ frames: [`at f (${folder}a-1.js:${line}:1)`] }));
    expect(sent().map(({ body }) => body.line)).toEqual([1, 2, 3, 4, 5]);
  });

  it('in sending it causes no other', async () => {
    const faults = vi.fn();
    window.addEventListener('error', faults);
    send.mockRejectedValueOnce(new TypeError('offline'));
    throwInScript(broken());
    send.mockImplementationOnce(() => {
      throw new TypeError('not there');
    });
    throwInScript(broken({ as: RangeError }));
    reject(
      Object.defineProperty({}, 'stack', {
        get() {
          throw broken();
        },
      }),
    );
    await Promise.resolve();
    // those two that the test has thrown
    expect(faults).toHaveBeenCalledTimes(2);
  });
});
