// Writes docs/benchmarks.md; parts that are not run, and sections that were written by hand, stay.
// npm run bench # everything, five runs of each
// npm run bench -- lighthouse slow --runs 1 --pages / # these parts, one run, one page
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureBytes } from './bench/bytes.ts';
import { measureCourses } from './bench/courses.ts';
import { documentOf, type Section } from './bench/document.ts';
import { measureFlood } from './bench/flood.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { describeMachine } from './bench/machine.ts';
import { type Options, type PartName, partNames, readOptions } from './bench/options.ts';
import { measurePages } from './bench/pages.ts';
import { measureSlowNetwork } from './bench/slow-network.ts';
import { measureWithoutServer } from './bench/without-server.ts';

const file = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

const introduction = `# Benchmarks

What \`npm run bench\` measured on the built app, with the embedded database in a temporary folder. Each section says
when, where and by which command it was made; times of a busy machine say little.`;

const parts: Readonly<Record<PartName, { title: string; measure: (options: Options) => Promise<string> }>> = {
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
  slow: { title: 'First page on 3G', measure: measureSlowNetwork },
  kept: { title: 'A seen page without the server', measure: measureWithoutServer },
  bytes: { title: 'Bytes of a first visit', measure: measureBytes },
  pages: { title: 'Rendered pages a second', measure: measurePages },
  flood: { title: 'One caller and many pages', measure: measureFlood },
  courses: { title: '10 to 10,000 courses', measure: measureCourses },
};

// servers here use the embedded database, whatever this machine is configured for
delete process.env.DATABASE_URL;

const args = process.argv.slice(2);
const options = readOptions(args);
const rest = args.filter((arg) => !partNames.some((name) => name === arg));

for (const name of options.parts) {
  const { title, measure } = parts[name];
  console.log(`${title} …`);
  const machine = await describeMachine(new Date());
  const command = ['npm run bench --', name, ...rest].join(' ');
  const section: Section = { title, text: `\`${command}\`. ${machine}\n\n${await measure(options)}` };
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, documentOf(introduction, [section], old));
  console.log(`\n${section.text}\n`);
}
