import { type Answer, askSmallest } from './answers.ts';
import { startBareServer } from './bare.ts';
import { marked, table } from './document.ts';
import { requestsASecond } from './load.ts';
import { startMeasured } from './measured.ts';
import { median } from './median.ts';
import { type Options, pagesOf } from './options.ts';
import { routes } from './routes.ts';

const load = { connections: 8, seconds: 8 };

/** Minimum share of a bare Fastify's throughput. */
const aim = 0.7;

/** Alternates with a bare Fastify that sends the same bytes from memory. */
export async function measurePages(options: Options): Promise<string> {
  const pages = pagesOf(options, [routes.home, routes.catalogue, routes.course]);
  const platform = await startMeasured({ NODE_ENV: 'production' });
  try {
    const answers = new Map<string, Answer>();
    for (const page of pages) answers.set(page, await askSmallest(`${platform.url}${page}`));
    const bare = await startBareServer(answers, platform.url);
    try {
      const rows: string[][] = [];
      for (const page of pages) {
        const bytes = answers.get(page)?.body.length ?? 0;
        const rendered: number[] = [];
        const plain: number[] = [];
        for (let run = 0; run < options.runs; run++) {
          await askSmallest(`${platform.url}${page}`);
          rendered.push(await requestsASecond({ ...load, url: `${platform.url}${page}` }));
          plain.push(await requestsASecond({ ...load, url: `${bare.url}${page}` }));
        }
        const ratio = median(rendered.map((rate, run) => rate / (plain[run] ?? rate)));
        rows.push([
          page,
          `${(bytes / 1000).toFixed(1)} kB`,
          median(rendered).toFixed(0),
          median(plain).toFixed(0),
          marked(ratio.toFixed(2), ratio >= aim),
        ]);
      }
      return `${explanation}\n\n${table(['page', 'body', 'rendered pages/s', 'bare Fastify/s', 'ratio'], rows)}`;
    } finally {
      await bare.stop();
    }
  } finally {
    await platform.stop();
  }
}

const explanation = `Requests a second on ${load.connections} kept connections in ${load.seconds} s, in turns with a bare Fastify that
sends the same headers and brotli bytes from memory; each server is a process of its own, the load comes from a worker
thread on plain sockets that never sleeps. Medians; the ratio is the median of each turn's. Aim: ratio ≥ ${aim}.`;
