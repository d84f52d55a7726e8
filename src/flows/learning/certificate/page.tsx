import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { certificateChoiceMachine } from '../../../../machines/learning/certificate-choice.machine.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { shareMachine } from '../../../../machines/learning/share.machine.ts';
import { canShare, sharePage } from '../../../browser/share-page.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { saveFile } from '../download/calls.ts';
import { CertificateScreen } from './CertificateScreen.tsx';
import { getCertificate, updateCertificate } from './calls.ts';

export const open: OpenPage<'certificate'>['open'] = ({ params, services: { client }, signedIn, start, nameAfter }) => {
  const { certificateId } = params;
  const certificate = startResource(start, getCertificate(client, certificateId), {
    name: 'the certificate',
    empty: null,
  });
  nameAfter(certificate, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: 'Unknown certificate' };
    const { data } = snapshot.context;
    return data && { title: `Certificate · ${data.course}` };
  });
  const holder = signedIn
    ? {
        choice: start(
          certificateChoiceMachine.provide({ actors: { updateCertificate: updateCertificate(client, certificateId) } }),
        ),
        download: start(downloadMachine.provide({ actors: { saveFile: saveFile(client) } })),
        share: start(shareMachine.provide({ actors: { sharePage } })),
        canShare: canShare(),
        origin: window.location.origin,
      }
    : null;
  return <CertificateScreen certificate={certificate} holder={holder} />;
};
