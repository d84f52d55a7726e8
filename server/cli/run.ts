import { type Command, SeveralMatch, WrongUsage } from '../commands/declaration.ts';
import { print, shown } from '../commands/printing.ts';
import { Problem } from '../domain/common/problem.ts';
import type { Services } from '../services.ts';
import { readWish, type Wish } from './arguments.ts';
import { helpOf, overview } from './help.ts';

/** Exit code, standard output and standard error. */
export interface Ended {
  code: 0 | 1 | 2 | 3;
  out: string;
  err: string;
}

export interface Host {
  services: Services;
  /** The operator's login name; `caller` is what the operating system says of them. */
  operator: string;
  caller?: string;
}

/**
 * @param open called with valid arguments, not for help: provides the host, or returns a failure
 * @throws errors that are no refusals
 */
export async function run(
  args: readonly string[],
  open: (work: Work, command: Command) => Promise<Ended>,
): Promise<Ended> {
  const wantsJson = args.includes('--json');
  let wish: Wish;
  try {
    wish = readWish(args);
  } catch (error) {
    if (error instanceof WrongUsage) return failed(2, error.message, wantsJson);
    throw error;
  }
  if (wish.kind === 'help') {
    const [first, ...others] = wish.about;
    return { code: 0, out: `${first && others.length === 0 ? helpOf(first) : overview(wish.about)}\n`, err: '' };
  }
  const { command, argument, option, reason, dryRun, form } = wish;
  return open(async ({ services, operator, caller }) => {
    try {
      const staff = { operator, reason, dryRun, ...(caller !== undefined && { caller }) };
      const output = await command.run({ services, staff, argument, option });
      const failure = output.failure ?? null;
      return { ...(failure === null ? { code: 0, err: '' } : failed(1, failure, wantsJson)), out: print(output, form) };
    } catch (error) {
      if (error instanceof WrongUsage) return failed(2, error.message, wantsJson);
      if (error instanceof SeveralMatch) {
        return { ...failed(1, error.message, wantsJson), out: print(error.output, form) };
      }
      if (error instanceof Problem) {
        return failed(error.status === 503 ? 3 : 1, error.details.lines ?? error.message, wantsJson);
      }
      throw error;
    }
  }, command);
}

type Work = (host: Host) => Promise<Ended>;

/** A failure, as JSON if `--json` was given. */
export function failed(code: 1 | 2 | 3, message: string | readonly string[], wantsJson = false): Ended {
  const text = [message].flat().map(shown).join('\n');
  return { code, out: '', err: `${wantsJson ? JSON.stringify({ error: text }) : text}\n` };
}
