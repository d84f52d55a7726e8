import type { Certificate } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/learning/certificate.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
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
          <PageHeading title={say.missing.title} />
          <EmptyState
            title={say.missing.reason}
            text={say.missing.hint}
            action={<ButtonLink to={href('certificateCheck')}>{say.missing.again}</ButtonLink>}
          />
        </>
      ) : (
        <>
          <PageHeading title={say.title} />
          {busy ? (
            <StillWorking label={say.loading} slow={slow} onRetry={retry} />
          ) : (
            <EmptyState
              title={say.failed.reason}
              text={say.failed.hint}
              action={<Button onClick={retry}>{actions.checkAgain}</Button>}
            />
          )}
        </>
      )}
      {data && (
        <p className="mt-10 text-center print:hidden">
          <ButtonLink variant="quiet" to={href('certificateCheck')}>
            {say.checkAnother}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Verdict({ valid, revokedDate }: Certificate) {
  const date = formatDate(revokedDate ?? '');
  const withdrawn = date === '' ? say.verdict.withdrawnHint : say.verdict.withdrawnSince({ date });
  return (
    <div className={`border-s-4 ps-4 ${valid ? 'border-pine' : 'border-pomegranate'}`}>
      <PageHeading
        title={valid ? say.verdict.valid : say.verdict.withdrawn}
        intro={valid ? say.verdict.validHint : withdrawn}
      />
    </div>
  );
}
