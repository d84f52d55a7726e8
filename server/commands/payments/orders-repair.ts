import { noteAsStaff } from '../../domain/common/audit.ts';
import { type Finding, repairOrders } from '../../domain/payments/order-repair.ts';
import { command } from '../declaration.ts';

export const ordersRepair = command({
  name: 'orders repair',
  summary: 'Compares orders with the payment provider and repairs what is safe',
  details:
    'Asks the provider about every order that may have changed and prints what it found, a line each. It ends with 0 when nothing is\n' +
    'left for an operator.',
  changes: true,
  examples: ['orders repair --reason "Weekly check" --dry-run', 'orders repair --reason "Weekly check"'],
  async run({ services, staff }) {
    const found: Finding[] = [];
    await noteAsStaff(services, staff, { command: 'orders repair', target: null, changes: { step: 'begun' } });
    const looked = await repairOrders(services, { dryRun: staff.dryRun, report: (finding) => found.push(finding) });
    const repaired = found.filter(({ outcome }) => outcome === 'repaired');
    if (repaired.length > 0) {
      const changes = { step: 'done', repaired: repaired.map(({ subject, text }) => `${subject}: ${text}`) };
      await noteAsStaff(services, staff, { command: 'orders repair', target: null, changes });
    }
    const count = (outcome: Finding['outcome']) => found.filter((finding) => finding.outcome === outcome).length;
    const words = staff.dryRun ? 'would be repaired' : 'repaired';
    const lines = found.map(
      ({ subject, text, outcome }) => `${subject}  ${text} (${outcome === 'repaired' ? words : outcome})`,
    );
    const left = count('for an operator') + count('not asked');
    const summary = `${looked} ${looked === 1 ? 'order' : 'orders'} looked at: ${repaired.length} ${words}, ${count('for an operator')} for an operator, ${count('not asked')} not asked`;
    return {
      data: { looked, findings: found, dry_run: staff.dryRun },
      lines: [...lines, summary],
      failure:
        left === 0
          ? null
          : `${left} ${left === 1 ? 'finding is' : 'findings are'} left for an operator or a later run.`,
    };
  },
});
