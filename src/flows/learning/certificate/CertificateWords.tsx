import type { ReactNode } from 'react';
import type { Certificate } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/certificate.ts';

export interface CertificateWordsProps extends Pick<Certificate, 'valid'> {
  holder: string;
  course: ReactNode;
}

/** The same words on the certificate's page and where it was just earned. */
export function CertificateWords({ valid, holder, course }: CertificateWordsProps) {
  return (
    <>
      <p className="text-muted">{valid ? say.words.certifies : say.words.certified}</p>
      <p className="mt-1 font-display text-3xl font-semibold text-balance wrap-break-word">
        <bdi>{holder}</bdi>
      </p>
      <p className="mt-4 text-muted">{say.words.completed}</p>
      <p className="mt-1 font-display text-2xl font-semibold text-balance">{course}</p>
    </>
  );
}
