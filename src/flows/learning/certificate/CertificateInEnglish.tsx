import type { Certificate } from '../../../../common/api/types.ts';
import { certificateInEnglish as say } from '../../../../common/language/certificate-in-english.ts';
import { language } from '../../../../common/language/current.ts';
import { en, type LanguageCode } from '../../../../common/language/language.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { spokenIn } from '../../../ui/content/Spoken.tsx';

export interface CertificateInEnglishProps {
  certificate: Certificate;
  /** Null if hidden. */
  holder: string | null;
  page?: LanguageCode;
}

/** What the page certifies once more in English, unless it is in English. */
export function CertificateInEnglish({ certificate, holder, page = language.code }: CertificateInEnglishProps) {
  if (page === en.code) return null;
  const { valid, course, achievedDate, test_passed } = certificate;
  const values = { holder: <bdi>{holder ?? say.nameless}</bdi>, course, date: formatDate(achievedDate, en) };
  return (
    <p className="mt-6 max-w-prose text-sm text-muted" {...spokenIn(en.code, page)}>
      {rich(valid ? say.valid : say.withdrawn, values, en)}
      {valid && test_passed && (
        <>
          {' '}
          <span>{say.passed}</span>
        </>
      )}
    </p>
  );
}
