import * as downloadTexts from '../../../../common/texts/learning/download.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { shareMachine } from '../../../../machines/learning/share.machine.ts';
import type { Client } from '../../../api/client.ts';
import { copyText } from '../../../browser/copy-text.ts';
import { canShare, sharePage } from '../../../browser/share-page.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { saveFile } from '../download/calls.ts';
import { publishCertificate } from './calls.ts';
import type { CertificateActors } from './ShareCertificate.tsx';

export const startSharing = (start: StartFlow, client: Client): CertificateActors => ({
  download: start(
    downloadMachine.provide({ actors: { saveFile: saveFile(client) } }),
    undefined,
    downloadTexts.notices,
  ),
  share: start(
    shareMachine.provide({
      actors: { publishCertificate: publishCertificate(client), sharePage, copyLink: copyText },
    }),
  ),
  canShare: canShare(),
});
