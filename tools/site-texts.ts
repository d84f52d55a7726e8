// Writes common/sample-texts, the app's default legal texts, from content/site. Run it after
// changing them: `node tools/site-texts.ts`.
import { writeFileSync } from 'node:fs';
import { sampleTextFiles } from './site-texts/files.ts';

for (const [path, text] of sampleTextFiles()) writeFileSync(path, text);
