// Fails if a generated file differs from its generator's output.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartFiles } from './charts/files.ts';
import { sampleTextFiles } from './site-texts/files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'zanin-fresh-'));
const types = join(scratch, 'schema.d.ts');
const made = spawnSync('node_modules/.bin/openapi-typescript', ['openapi.yaml', '-o', types, '--alphabetize']);
if (made.status !== 0) throw new Error(String(made.stderr));
if (readFileSync(types, 'utf8') !== readFileSync('common/api/schema.d.ts', 'utf8')) {
  console.error('common/api/schema.d.ts is not what openapi.yaml says now. Run: npm run types');
  process.exitCode = 1;
}

const folder = 'docs/machines';
const charts = await chartFiles();
const written = existsSync(folder) ? readdirSync(folder) : [];
for (const name of new Set([...charts.keys(), ...written])) {
  const text = written.includes(name) ? readFileSync(join(folder, name), 'utf8') : undefined;
  if (text === charts.get(name)) continue;
  console.error(`${folder}/${name} is not what its machine says now. Run: npm run generate -- charts`);
  process.exitCode = 1;
}

for (const [path, text] of sampleTextFiles()) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  console.error(`${path} is not what its text in content/site says now. Run: node tools/site-texts.ts`);
  process.exitCode = 1;
}
