import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { controlClass } from '../../../ui/controls/form-styles.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';

interface FileButton {
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
}

export interface CertificateActionsProps {
  /** Part of the accessible names, since several certificates may be listed. */
  course: string;
  /** Path of its page; null on that page. */
  page: string | null;
  /** Null if the page has the button elsewhere. */
  download: FileButton | null;
  badge: FileButton;
  share: {
    byDialog: boolean;
    busy: boolean;
    /** Address that could not be shared, to be copied by hand. */
    failed: string | null;
    onPress: () => void;
  };
  linkedIn: string;
}

export function CertificateActions({ course, page, download, badge, share, linkedIn }: CertificateActionsProps) {
  return (
    <div>
      <ul className="flex flex-wrap gap-x-3 gap-y-2 max-sm:*:grow max-sm:*:*:w-full">
        {page !== null && (
          <li>
            <ButtonLink variant="secondary" to={page}>
              See certificate <span className="sr-only">{`of ${course}`}</span>
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
            Download badge <span className="sr-only">{`of ${course}`}</span>
          </Button>
        </li>
        <li>
          <Button variant="quiet" busy={share.busy} onClick={share.onPress}>
            <span>{share.byDialog ? 'Share' : 'Copy link'}</span>{' '}
            <span className="sr-only">{`the certificate of ${course}`}</span>
          </Button>
        </li>
        <li>
          <OutsideLink to={linkedIn} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'gap-2')}>
            <Icon name="LinkedIn" />
            Add to LinkedIn <span className="sr-only">{`the certificate of ${course}`}</span>
          </OutsideLink>
        </li>
      </ul>
      {share.failed !== null && (
        <div className="mt-3">
          <p role="alert">{`${share.byDialog ? 'This could not be shared.' : 'The link could not be copied.'} Here it is:`}</p>
          <input
            readOnly
            aria-label="Link to the certificate"
            value={share.failed}
            onFocus={({ target }) => target.select()}
            className={controlClass}
          />
        </div>
      )}
    </div>
  );
}
