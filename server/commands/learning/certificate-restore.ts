import { restoreCertificate } from '../../domain/learning/certificate-validity.ts';
import { command } from '../declaration.ts';
import { certificateArgument, certificateOutput, requireCertificate } from './certificate-output.ts';

export const certificateRestore = command({
  name: 'certificate restore',
  summary: 'Makes a certificate valid again, whether a refund or staff withdrew it',
  changes: true,
  arguments: certificateArgument,
  examples: ['certificate restore crt_V1StGXR8Z5jdHi6BmyT0 --reason "It was the same person"'],
  async run({ services, staff, argument }) {
    const id = await requireCertificate(services, argument.certificate);
    await restoreCertificate(services, staff, id);
    return staff.dryRun
      ? { data: { certificate: id, dry_run: true }, lines: [`Certificate ${id} would be valid again.`] }
      : certificateOutput(services, id);
  },
});
