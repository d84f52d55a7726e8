import { certificateCheckMachine } from '../../../../machines/learning/certificate-check.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { CertificateCheckScreen } from './CertificateCheckScreen.tsx';

export const open: OpenPage<'certificateCheck'>['open'] = ({ query, start }) => (
  <CertificateCheckScreen actor={start(certificateCheckMachine, { typed: query.get('code') ?? '' })} />
);
