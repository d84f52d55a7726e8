import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/npm-test-');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    'export default { test: { include: ["*.test.ts"], maxWorkers: 1 } };',
  );
  write('whole', `test('one that passes', () => {});`);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, body: string): void {
  writeFileSync(
    join(folder, `${name}.test.ts`),
    `import { existsSync, writeFileSync } from 'node:fs';\nimport { test } from 'vitest';\n${body}\n`,
  );
}

/** Runs `npm test` on the folder's files: its exit code, its output, and its last line. */
function npmTest(...args: string[]): { status: number | null; output: string; last: string | undefined } {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.ts', '--root', folder, ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, output: `${stdout}${stderr}`, last: stdout.trim().split('\n').at(-1) };
}

test('npm test ends with the count of its tests and with exit code 0 when all passed', () => {
  expect(npmTest()).toMatchObject({ status: 0, last: '1 passed, 0 failed' });
});

test('npm test leaves out the files that are excluded, and runs those that are named', () => {
  for (const name of ['first', 'second']) write(name, `test('one more', () => {});`);
  expect(npmTest('--exclude', 'first.test.ts', '--exclude', 'second.test.ts').last).toBe('1 passed, 0 failed');
  expect(npmTest('first', 'second').last).toBe('2 passed, 0 failed');
});

test('npm test leaves out the files that are excluded in every project of the configuration', () => {
  for (const name of ['first', 'second']) write(name, `test('one more', () => {});`);
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    'export default { test: { projects: ["one", "two"].map((name) => ({ test: { name, include: ["*.test.ts"], exclude: ["none.ts"] } })) } };',
  );
  expect(npmTest('--exclude', 'first.test.ts', '--exclude', 'second.test.ts').last).toBe('2 passed, 0 failed');
});

test('npm test names each failed test with the beginning of why, and a file that breaks outside of its tests', () => {
  write('wrong', `test('one that fails', () => { throw new Error('two is not three'); });`);
  write('broken', `throw new Error('no such port');`);
  const { status, output, last } = npmTest();
  expect({ status, last }).toEqual({ status: 1, last: '1 passed, 2 failed' });
  expect(output).toMatch(/FAILED \S*wrong\.test\.ts: one that fails\n {4}two is not three/);
  expect(output).toMatch(/FAILED \S*broken\.test\.ts: outside of its tests\n {4}.*no such port/);
});

test('npm test counts and names an error outside of all tests', () => {
  write('late', `test('one that passes', () => { Promise.reject(new Error('the connection was lost')); });`);
  const { status, output, last } = npmTest();
  expect({ status, last }).toEqual({ status: 1, last: '2 passed, 1 failed' });
  expect(output).toMatch(/FAILED outside of the files\n {4}the connection was lost/);
});

test('npm test runs a file once more when its worker ended before its tests, and says so', () => {
  const mark = JSON.stringify(join(process.cwd(), folder, 'killed'));
  write(
    'lost',
    `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL'); }
test('one that passes the second time', () => {});`,
  );
  const { status, output, last } = npmTest();
  expect({ status, last }).toEqual({ status: 0, last: '2 passed, 0 failed' });
  expect(output).toMatch(/FAILED AT FIRST \S*lost\.test\.ts: its worker process ended before the tests did/);
  expect(output).toMatch(/These files are run once more:\n {2}\S*lost\.test\.ts/);
});

/** Of tests that fail the first time. */
const failsAtFirst = (name: string) => {
  const mark = JSON.stringify(join(process.cwd(), folder, `${name}-ran`));
  write(
    name,
    `test('one that passes the second time', () => {
  if (!existsSync(${mark})) { writeFileSync(${mark}, ''); throw new Error('too late'); }
});`,
  );
};
const setProject = (name: string) =>
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { projects: [{ test: { name: "${name}", include: ["*.test.ts"] } }] } };`,
  );

test('npm test runs a failed file with browsers once more, and names what had failed', () => {
  setProject('e2e');
  failsAtFirst('late');
  const { status, output, last } = npmTest();
  expect({ status, last }).toEqual({ status: 0, last: '2 passed, 0 failed' });
  expect(output).toMatch(/FAILED AT FIRST \S*late\.test\.ts: one that passes the second time\n {4}too late/);
});

test('npm test fails when a file with browsers fails twice', () => {
  setProject('e2e');
  write('wrong', `test('one that fails', () => { throw new Error('two is not three'); });`);
  expect(npmTest()).toMatchObject({ status: 1, last: '1 passed, 1 failed' });
});

test('npm test runs failed files without browsers once, and more than three with browsers too', () => {
  setProject('server');
  failsAtFirst('late');
  expect(npmTest()).toMatchObject({ status: 1, last: '1 passed, 1 failed' });
  setProject('e2e');
  for (const name of ['first', 'second', 'third', 'fourth']) failsAtFirst(name);
  expect(npmTest()).toMatchObject({ status: 1, last: '2 passed, 4 failed' });
});

test('npm test fails when the worker of a file ends early each time', () => {
  write('lost', `process.kill(process.pid, 'SIGKILL');\ntest('one that never runs', () => {});`);
  const { status, output, last } = npmTest();
  expect({ status, last }).toEqual({ status: 1, last: '1 passed, 2 failed' });
  expect(output).toMatch(/signal SIGKILL/);
});
