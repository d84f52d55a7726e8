import type { ReactNode } from 'react';
import type { Certificate } from '../../../../common/api/types.ts';

export interface CertificateWordsProps extends Pick<Certificate, 'valid'> {
  holder: string;
  course: ReactNode;
}

/** The same words on the certificate's page and where it was just earned. */
export function CertificateWords({ valid, holder, course }: CertificateWordsProps) {
  return (
    <>
      <p className="text-muted">{`Zanin ${valid ? 'certifies' : 'certified'} that`}</p>
      <p className="mt-1 font-display text-3xl font-semibold text-balance wrap-break-word">
        <bdi>{holder}</bdi>
      </p>
      <p className="mt-4 text-muted">has completed the course</p>
      <p className="mt-1 font-display text-2xl font-semibold text-balance">{course}</p>
    </>
  );
}
