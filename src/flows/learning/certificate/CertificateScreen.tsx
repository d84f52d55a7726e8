import type { Certificate } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';
import { CertificatePaper } from './CertificatePaper.tsx';
import { type Holder, OwnCertificate } from './OwnCertificate.tsx';

export interface CertificateScreenProps {
  certificate: Resource<Certificate | null>;
  holder: Holder | null;
}

const aboutUnknown =
  'We have no certificate with this code, or its holder keeps it private. Compare the code with the paper: one wrong letter is enough.';

export function CertificateScreen({ certificate, holder }: CertificateScreenProps) {
  const { data, busy, slow, missing, retry } = useResource(certificate);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-20 sm:px-6 sm:pt-12">
      {data ? (
        <>
          <Verdict {...data} />
          {holder && data.own && <OwnCertificate certificate={data} own={data.own} holder={holder} />}
          <CertificatePaper certificate={data} />
        </>
      ) : missing ? (
        <>
          <PageHeading title="We do not know this certificate" />
          <EmptyState
            title="No certificate was found"
            text={aboutUnknown}
            action={<ButtonLink to={href('certificateCheck')}>Type the code again</ButtonLink>}
          />
        </>
      ) : (
        <>
          <PageHeading title="Certificate" />
          {busy ? (
            <StillWorking label="Loading the certificate" slow={slow} onRetry={retry} />
          ) : (
            <EmptyState
              title="We could not look it up"
              text="This says nothing about the certificate. Check your connection and try again."
              action={<Button onClick={retry}>Check again</Button>}
            />
          )}
        </>
      )}
      {data && (
        <p className="mt-10 text-center print:hidden">
          <ButtonLink variant="quiet" to={href('certificateCheck')}>
            Check another certificate
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Verdict({ valid, revokedDate }: Certificate) {
  const day = formatDate(revokedDate ?? '');
  return (
    <div className={`border-l-4 pl-4 ${valid ? 'border-pine' : 'border-pomegranate'}`}>
      <PageHeading
        title={valid ? 'This certificate is valid' : 'This certificate was withdrawn'}
        intro={
          valid
            ? 'Zanin issued it, and this page shows what it says today.'
            : `It is not valid${day === '' ? ' any more' : ` since ${day}`}.`
        }
      />
    </div>
  );
}
