import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { findBrowser } from '../browser.mjs';

export async function describeMachine(now: Date): Promise<string> {
  const { path } = await findBrowser();
  const chromium = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const load = (loadavg()[0] ?? 0).toFixed(2);
  const when = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${when}; ${cores}, ${memory}; Node ${process.versions.node}; ${chromium}; load average at the start ${load}.`;
}
