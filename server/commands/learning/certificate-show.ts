import { command } from '../declaration.ts';
import { certificateArgument, certificateOutput, requireCertificate } from './certificate-output.ts';

export const certificateShow = command({
  name: 'certificate show',
  summary: 'Shows a certificate',
  arguments: certificateArgument,
  examples: ['certificate show crt_V1StGXR8Z5jdHi6BmyT0'],
  async run({ services, argument }) {
    return certificateOutput(services, await requireCertificate(services, argument.certificate));
  },
});
