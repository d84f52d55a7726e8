import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const yaml = 'paths: { /courses: {} }';
const server = join(import.meta.dirname, '../../../server/http');

describe('the contract that the server reads', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'zanin-contract-'));
    for (const folder of ['server/http', 'common/api']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['contract.ts', 'route-schema.ts']) cpSync(join(server, file), join(root, 'server/http', file));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'openapi.yaml'), yaml);
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Its JSON has one more path, by which it is told from the parsed document. */
  const generatedFrom = (text: string) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const document = { paths: { '/generated': {} } };
    writeFileSync(join(root, 'common/api/openapi.json'), JSON.stringify({ sha256, document }));
  };
  const paths = async () => {
    const read = `import('${join(root, 'server/http/contract.ts')}').then(({ readContract }) => console.log(Object.keys(readContract().document.paths).join()))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', read]);
    return stdout.trim();
  };

  it('is the JSON that was generated from this openapi.yaml', async () => {
    generatedFrom(yaml);
    expect(await paths()).toBe('/generated');
  });

  it('is openapi.yaml itself where that has changed since the JSON was generated', async () => {
    generatedFrom('paths: { /earlier: {} }');
    expect(await paths()).toBe('/courses');
  });

  it('is openapi.yaml itself where no JSON was generated, as after npm ci --ignore-scripts', async () => {
    expect(await paths()).toBe('/courses');
  });
});
