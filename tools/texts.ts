// npm run texts: brings texts/*.po to what common/texts/ says, and counts. With --check: exit code 1 for
// files that are not up to date, and for translations with a fault, by file and line.
import { englishTexts } from './texts/english.ts';
import { faultsOf, pathOf, readPo, translatedCodes, updated, writePo } from './texts/po-file.ts';

const root = new URL('..', import.meta.url).pathname;
const isCheck = process.argv.includes('--check');
const english = await englishTexts(root);

for (const code of translatedCodes) {
  const before = readPo(root, code);
  const { source, counts } = updated(before, code, english);
  const path = pathOf('', code);
  if (!isCheck) writePo(root, code, source);
  else if (source !== before) fail(`${path} is not up to date: run \`npm run texts\``);
  for (const fault of faultsOf(source, path, code)) fail(fault);
  console.log(`${code}: ${counts.texts} texts, ${counts.missing} missing, ${counts.fuzzy} to be reviewed`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
