// npm run texts: brings texts/*.po to what common/texts/ says, and counts; a file that is broken
// stays as it is. With --check: writes nothing; exit code 1 for files that are not up to date, and
// for each text that is not translated, is fuzzy or has a fault, by file and line. `--folder=`
// takes other files than those of texts/.
import { parseArgs } from 'node:util';
import { broughtUpToDate } from './texts/brought-up-to-date.ts';
import { englishTexts } from './texts/english.ts';
import { translatedCodes } from './texts/po-file.ts';

const root = new URL('..', import.meta.url).pathname;
const { check, folder } = parseArgs({
  options: { check: { type: 'boolean', default: false }, folder: { type: 'string', default: 'texts' } },
}).values;
process.chdir(root);
const english = await englishTexts(root);
for (const code of translatedCodes) {
  const { lines, isRefused } = broughtUpToDate(folder, code, english, { check });
  for (const line of lines) console.log(line);
  if (isRefused) process.exitCode = 1;
}
