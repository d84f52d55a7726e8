// Fails if a generated file differs from its generator's output.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleTextFiles } from './site-texts/files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'zanin-fresh-'));
const types = join(scratch, 'schema.d.ts');
const made = spawnSync('node_modules/.bin/openapi-typescript', ['openapi.yaml', '-o', types, '--alphabetize']);
if (made.status !== 0) throw new Error(String(made.stderr));
if (readFileSync(types, 'utf8') !== readFileSync('common/api/schema.d.ts', 'utf8')) {
  console.error('common/api/schema.d.ts is not what openapi.yaml says now. Run: npm run types');
  process.exitCode = 1;
}

for (const [path, text] of sampleTextFiles()) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  console.error(`${path} is not what its text in content/site says now. Run: node tools/site-texts.ts`);
  process.exitCode = 1;
}
