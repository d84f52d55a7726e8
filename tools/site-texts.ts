// Writes common/sample-texts: the legal texts of content/site as the app shows them where no server says others. Run it after a
// change of them: `node tools/site-texts.ts`.
import { writeFileSync } from 'node:fs';
import { sampleTextFiles } from './site-texts/files.ts';

for (const [path, text] of sampleTextFiles()) writeFileSync(path, text);
