import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { addToLinkedIn, type CertificationEntry } from '../../../../common/linkedin.ts';
import type { downloadMachine, FileRequest } from '../../../../machines/learning/download.machine.ts';
import { badgeFile } from '../../../../machines/learning/download.selectors.ts';
import type { shareMachine } from '../../../../machines/learning/share.machine.ts';
import { notSharedOf } from '../../../../machines/learning/share.selectors.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { controlClass } from '../../../ui/controls/form-styles.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';

/** What the pages that offer them share. */
export interface CertificateActors {
  download: ActorRefFrom<typeof downloadMachine>;
  share: ActorRefFrom<typeof shareMachine>;
  /** The browser has a dialog for sharing; else the link is copied. */
  canShare: boolean;
}

export interface CertificateActionsProps extends CertificateActors {
  certificate: CertificationEntry;
  courseId: string;
  /** Path of its page; null on that page. */
  page: string | null;
  /** Null if the page has the button elsewhere. */
  file: FileRequest | null;
}

/** The course is part of the accessible names, since several certificates may be listed. */
export function CertificateActions({ certificate, courseId, page, file, ...actors }: CertificateActionsProps) {
  const { download, share, canShare } = actors;
  const { id, course, url } = certificate;
  const downloading = useSelector(download, (current) => (current.hasTag('downloading') ? current.context.file : null));
  const sharing = useSelector(share, (current) => (current.hasTag('sharing') ? current.context.page : null));
  const notShared = useSelector(share, notSharedOf);
  const fileButton = (wanted: FileRequest) => ({
    busy: downloading?.kind === wanted.kind && downloading.id === wanted.id,
    disabled: downloading !== null,
    onClick: () => download.send({ type: 'download.requested', file: wanted }),
  });
  const send = () => share.send({ type: 'share.requested', page: { title: `Certificate: ${course}`, url } });
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
        {file && (
          <li>
            <Button variant="secondary" {...fileButton(file)}>
              Download certificate
            </Button>
          </li>
        )}
        <li>
          <Button variant="quiet" {...fileButton(badgeFile(id, courseId))}>
            Download badge <span className="sr-only">{`of ${course}`}</span>
          </Button>
        </li>
        <li>
          <Button variant="quiet" busy={sharing?.url === url} onClick={send}>
            <span>{canShare ? 'Share' : 'Copy link'}</span>{' '}
            <span className="sr-only">{`the certificate of ${course}`}</span>
          </Button>
        </li>
        <li>
          <OutsideLink
            to={addToLinkedIn(certificate)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet', 'gap-2')}
          >
            <Icon name="LinkedIn" />
            Add to LinkedIn <span className="sr-only">{`the certificate of ${course}`}</span>
          </OutsideLink>
        </li>
      </ul>
      {notShared === url && (
        <div className="mt-3">
          <p role="alert">{`${canShare ? 'This could not be shared.' : 'The link could not be copied.'} Here it is:`}</p>
          <input
            readOnly
            aria-label="Link to the certificate"
            value={url}
            onFocus={({ target }) => target.select()}
            className={controlClass}
          />
        </div>
      )}
    </div>
  );
}
