import * as say from '../../../../common/texts/learning/certificate.ts';
import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { certificateChoiceMachine } from '../../../../machines/learning/certificate-choice.machine.ts';
import type { Client } from '../../../api/client.ts';
import { siteOrigin } from '../../../browser/address.ts';
import type { OpenPage } from '../../common/page.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { startResource } from '../../common/start-resource.ts';
import { CertificateScreen } from './CertificateScreen.tsx';
import { getCertificate, updateCertificate } from './calls.ts';
import type { Holder } from './OwnCertificate.tsx';
import { shownWords } from './shown-words.ts';
import { startSharing } from './start-sharing.tsx';

export const open: OpenPage<'certificate'>['open'] = ({ params, services: { client }, signedIn, start, nameAfter }) => {
  const { certificateId } = params;
  const certificate = startResource(start, getCertificate(client, certificateId), {
    name: 'the certificate',
    empty: null,
  });
  nameAfter(certificate, (snapshot) => {
    if (isMissing(snapshot.context)) return { title: say.unknownTitle };
    const { data } = snapshot.context;
    return data && { title: say.pageTitle({ course: shownWords(data).course }) };
  });
  const holder = signedIn ? startHolder(start, client, certificateId) : null;
  return <CertificateScreen certificate={certificate} holder={holder} />;
};

/** The boxes and the Share menu follow each other. */
function startHolder(start: StartFlow, client: Client, certificateId: string): Holder {
  const actors = startSharing(start, client);
  const choice = start(
    certificateChoiceMachine.provide({ actors: { updateCertificate: updateCertificate(client, certificateId) } }),
  );
  actors.share.on('certificate.published', (event) => choice.send(event));
  choice.on('choice.stored', ({ choice: { page_off } }) =>
    actors.share.send({ type: 'privacy.changed', certificateId, isPrivate: page_off }),
  );
  return { ...actors, choice, origin: siteOrigin() };
}
