import { describe, expect, it } from 'vitest';
import { readWish } from '../../../server/cli/arguments.ts';
import { run } from '../../../server/cli/run.ts';
import { commands } from '../../../server/commands/index.ts';

const never = () => Promise.reject(new Error('nothing should be opened'));

describe('the arguments of commands', () => {
  it('help is there for all, for a group and for each command, with examples that are right', async () => {
    const all = await run(['--help'], never);
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const { name, summary } of commands) {
      expect(all.out).toContain(name);
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
    }
    expect((await run(['orders', '--help'], never)).out).not.toContain('sales');
    for (const command of commands) {
      const { code, out } = await run([...command.name.split(' '), '--help'], never);
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: npm run -s zanin -- ${command.name}`)]);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) {
        expect(out).toContain(example);
        const words = [...(example.split(' > ')[0]?.matchAll(/"([^"]*)"|(\S+)/g) ?? [])].map(
          ([, a, b]) => a ?? b ?? '',
        );
        expect(readWish(words)).toMatchObject({ kind: 'run', command });
      }
    }
  });

  it.each([
    [[], 'Which command? See --help.'],
    [['sale'], /^There is no command "sale"\. There are: sales, /],
    [
      ['orders', 'delete', 'ord_1'],
      'There is no command "orders delete". There are: orders list, orders show, orders refund, orders refunded, orders repair.',
    ],
    [['orders', 'show'], '"orders show" takes <order>. See "orders show --help".'],
    [['sales', 'november'], '"sales" takes no arguments. See "sales --help".'],
    [['sales', '--form', '2026-11-01'], `Unknown option '--form'. See "sales --help".`],
    [['sales', '--csv', '--json'], '{"error":"Choose one of --json and --csv."}'],
    [['orders', 'show', 'ord_1', '--csv'], `Unknown option '--csv'. See "orders show --help".`],
    [['sales', '--reason', 'x'], `Unknown option '--reason'. See "sales --help".`],
  ])('%j ends with 2 and says what is wrong', async (args, message) => {
    const { code, out, err } = await run(args, never);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('[A111] a command that changes something is not begun without a reason, which is more than spaces', async () => {
    for (const command of commands.filter(({ changes }) => changes)) {
      const given = Object.keys(command.arguments ?? {}).map(() => '1');
      for (const reason of [[], ['--reason', '  ']]) {
        const { code, err } = await run([...command.name.split(' '), ...given, ...reason], never);
        expect([code, err]).toEqual([2, expect.stringContaining('say why with --reason')]);
      }
    }
  });
});
