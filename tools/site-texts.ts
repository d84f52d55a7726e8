// Writes common/sample-texts from content/site; with `--check`, a step of `npm run check`, fails if
// a file is not what it would write.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sampleTextFiles } from './site-texts/files.ts';

for (const [path, text] of sampleTextFiles()) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else {
    console.error(`${path} is not what its text in content/site says now. Run: node tools/site-texts.ts`);
    process.exitCode = 1;
  }
}
