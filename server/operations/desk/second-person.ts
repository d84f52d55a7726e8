import type { components } from '../../../common/api/schema.d.ts';
import type { Command, Output } from '../../commands/declaration.ts';
import type { Given } from '../../commands/given.ts';
import { shown } from '../../commands/printing.ts';
import type { AuditEntry, Staff } from '../../domain/common/audit.ts';
import { askForApproval } from '../../domain/desk/approvals/ask.ts';
import { effectOf, NeedsSecondPerson, needsSecondPerson } from '../../domain/desk/approvals/rules.ts';
import type { Services } from '../../services.ts';
import { asAnswer } from './refusals.ts';

interface Ran {
  output: Output;
  /** The dry run says so, or it was kept as a request. */
  needsApproval: boolean;
  /** Of the request. */
  approval: string | null;
}

/** Runs a command, or keeps it for a second person: then nothing was done. */
export async function runOrAsk(
  services: Services,
  staff: Staff,
  command: Command & { name: components['schemas']['DeskActionName'] },
  given: Given,
): Promise<Ran> {
  let needsApproval = false;
  const entries: AuditEntry[] = [];
  const run = (dryRun: boolean) => {
    const alongside = async (_: unknown, entry: AuditEntry) => {
      entries.push(entry);
      needsApproval ||= needsSecondPerson(entry, services.config.deskRefundLimits);
      if (needsApproval && !dryRun) throw new NeedsSecondPerson();
    };
    return asAnswer(() => command.run({ services, staff: { ...staff, dryRun, alongside }, ...given }));
  };
  try {
    return { output: await run(staff.dryRun), needsApproval, approval: null };
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
  }
  const { lines = [], failure = null } = await run(true);
  const entry = entries.at(-1);
  if (!entry) throw new Error(`${command.name} would write no row of the audit log.`);
  const request = {
    ...{ action: command.name, arguments: byId(given.argument, entry), options: given.option },
    ...{ lines: [...lines, ...(failure === null ? [] : [failure])].map(shown), effect: effectOf(entry) },
  };
  const approval = await askForApproval(services, staff, request);
  return { output: { data: null, lines: request.lines }, needsApproval: true, approval };
}

/** An order may be named by an address of the learner, which is not kept. */
const byId = (argument: Given['argument'], { target }: AuditEntry): Given['argument'] =>
  'order' in argument && target !== null ? { ...argument, order: target } : argument;
