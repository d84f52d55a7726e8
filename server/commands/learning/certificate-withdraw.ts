import { revokeCertificate } from '../../domain/learning/certificate-validity.ts';
import { command } from '../declaration.ts';
import { certificateArgument, certificateOutput, requireCertificate } from './certificate-output.ts';

export const certificateWithdraw = command({
  name: 'certificate withdraw',
  summary: 'Withdraws a certificate, which no later purchase makes valid again',
  details: 'Its learner finds the reason in the export of their data; the public check does not show it.',
  changes: true,
  arguments: certificateArgument,
  examples: ['certificate withdraw crt_V1StGXR8Z5jdHi6BmyT0 --reason "Two people shared the account"'],
  async run({ services, staff, argument }) {
    const id = await requireCertificate(services, argument.certificate);
    await revokeCertificate(services, staff, id);
    return staff.dryRun
      ? { data: { certificate: id, dry_run: true }, lines: [`Certificate ${id} would be withdrawn.`] }
      : certificateOutput(services, id);
  },
});
