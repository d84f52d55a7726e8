import { Button } from '../controls/Button.tsx';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { buttonClass } from '../controls/button-class.ts';
import { Icon } from './Icon.tsx';

/** A button that saves a file. */
interface FileButton {
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
}

export interface CertificateActionsProps {
  /** The course, for those who hear the names of several alike. */
  course: string;
  /** The path of its page; null on that page. */
  page: string | null;
  /** Its download, where the page has no button for it elsewhere. */
  download: FileButton | null;
  badge: FileButton;
  /** By the device's dialog, or by a copied link. */
  share: { byDialog: boolean; busy: boolean; onPress: () => void };
  /** The address that opens LinkedIn's form. */
  linkedIn: string;
}

/** What a learner may do with a certificate (CERT-06). */
export function CertificateActions({ course, page, download, badge, share, linkedIn }: CertificateActionsProps) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-2 max-sm:*:grow max-sm:*:*:w-full">
      {page !== null && (
        <li>
          <ButtonLink variant="secondary" to={page}>
            See certificate <span className="sr-only">of {course}</span>
          </ButtonLink>
        </li>
      )}
      {download && (
        <li>
          <Button variant="secondary" busy={download.busy} disabled={download.disabled} onClick={download.onPress}>
            Download certificate
          </Button>
        </li>
      )}
      <li>
        <Button variant="quiet" busy={badge.busy} disabled={badge.disabled} onClick={badge.onPress}>
          Download badge <span className="sr-only">of {course}</span>
        </Button>
      </li>
      <li>
        <Button variant="quiet" busy={share.busy} onClick={share.onPress}>
          {share.byDialog ? 'Share' : 'Copy link'} <span className="sr-only">the certificate of {course}</span>
        </Button>
      </li>
      <li>
        <a href={linkedIn} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'gap-2')}>
          <Icon name="linkedin" />
          Add to LinkedIn <span className="sr-only">the certificate of {course}</span>
        </a>
      </li>
    </ul>
  );
}
