import { certificateCheckMachine } from '../../../machines/learning/certificate-check.machine.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { CertificateCheckScreen } from '../../screens/learning/certificate-check/CertificateCheckScreen.tsx';

export const open: OpenPage<'certificateCheck'>['open'] = ({ query, start }) => (
  <CertificateCheckScreen actor={start(certificateCheckMachine, { typed: query.get('code') ?? '' })} />
);
