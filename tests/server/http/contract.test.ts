import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../../server/http');

describe('the contract that the server reads', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'zanin-contract-'));
    for (const folder of ['server/http', 'common/api']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['contract.ts', 'route-schema.ts']) cpSync(join(server, file), join(root, 'server/http', file));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'openapi.yaml'), 'paths: {}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const generatedFrom = (text: string) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(root, 'common/api/openapi.json'), JSON.stringify({ sha256, document: { paths: {} } }));
  };
  const read = () =>
    promisify(execFile)(process.execPath, [
      '--eval',
      `import('${join(root, 'server/http/contract.ts')}').then(({ readContract }) => readContract())`,
    ]);

  it('is the JSON that was generated from this openapi.yaml', async () => {
    generatedFrom('paths: {}');
    await expect(read()).resolves.toMatchObject({ stderr: '' });
  });

  it('is refused with the command that generates it where openapi.yaml has changed since', async () => {
    generatedFrom('paths: { /earlier: {} }');
    await expect(read()).rejects.toThrow('Run: npm run prepare');
  });

  it('is refused with the command that generates it where it was never generated', async () => {
    await expect(read()).rejects.toThrow('Run: npm run prepare');
  });
});
