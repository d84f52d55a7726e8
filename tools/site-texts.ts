// Writes common/sample-texts from content/site; run it by `node tools/site-texts.ts`.
import { writeFileSync } from 'node:fs';
import { sampleTextFiles } from './site-texts/files.ts';

for (const [path, text] of sampleTextFiles()) writeFileSync(path, text);
