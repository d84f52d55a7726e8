import type { Config } from '../config.ts';
import { compose } from '../container.ts';
import type { OpenDatabase } from '../db/open.ts';
import { type Finding, repairOrders } from '../domain/payments/order-repair.ts';
import { runCommand, WrongUsage, withDatabase } from './command.ts';

const usage = `Usage: npm run orders:repair [-- --dry-run]

Asks the payment provider about every order that may have changed, repairs what is safe and prints what it found, a line
each. --dry-run only says what it would do. Exit code 0 when nothing is left for an operator.`;

async function repair(config: Config, database: OpenDatabase, dryRun: boolean): Promise<number> {
  const { services } = await compose(config, database.db, { now: () => new Date(), print: () => undefined });
  const count = { repaired: 0, 'for an operator': 0, 'not asked': 0 };
  const report = ({ subject, text, outcome }: Finding) => {
    count[outcome]++;
    const words = outcome === 'repaired' && dryRun ? 'would be repaired' : outcome;
    console.log(`${subject}  ${text} (${words})`);
  };
  const looked = await repairOrders(services, { dryRun, report });
  const repaired = `${count.repaired} ${dryRun ? 'would be repaired' : 'repaired'}`;
  console.log(
    `${looked} ${looked === 1 ? 'order' : 'orders'} looked at: ${repaired}, ${count['for an operator']} for an operator, ${count['not asked']} not asked`,
  );
  return count['for an operator'] + count['not asked'] > 0 ? 1 : 0;
}

await runCommand(usage, async (args) => {
  if (args.some((argument) => argument !== '--dry-run')) throw new WrongUsage();
  return withDatabase((config, database) => repair(config, database, args.includes('--dry-run')));
});
