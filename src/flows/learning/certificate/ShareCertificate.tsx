import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { addToLinkedIn, sendByWhatsApp } from '../../../../common/share-links.ts';
import * as say from '../../../../common/texts/learning/share.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { certificateFile } from '../../../../machines/learning/download.selectors.ts';
import type { SharedCertificate, shareMachine } from '../../../../machines/learning/share.machine.ts';
import { Icon, type IconName } from '../../../ui/content/Icon.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { type ButtonVariant, buttonClass } from '../../../ui/controls/button-class.ts';
import { controlClass } from '../../../ui/controls/form-styles.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

/** What the pages with certificates share. */
export interface CertificateActors {
  download: ActorRefFrom<typeof downloadMachine>;
  share: ActorRefFrom<typeof shareMachine>;
  /** The device has a dialog for sharing. */
  canShare: boolean;
}

export interface ShareCertificateProps extends CertificateActors {
  certificate: SharedCertificate;
  variant?: ButtonVariant;
  /** Next to its certificate; elsewhere the course is part of the accessible name. */
  alone?: boolean;
}

export function ShareCertificate(props: ShareCertificateProps) {
  const { certificate, variant = 'secondary', alone = false, ...actors } = props;
  const { share } = actors;
  const isOpen = useSelector(
    share,
    (current) => current.hasTag('open') && current.context.certificate?.id === certificate.id,
  );
  return (
    <>
      <Button variant={variant} onClick={() => share.send({ type: 'share.opened', certificate })}>
        <Icon name="share" />
        <span>
          {alone
            ? say.share
            : rich(say.shareThis, {
                certificate: <span className="sr-only">{say.certificateOf({ course: certificate.course })}</span>,
              })}
        </span>
      </Button>
      {isOpen && <ShareMenu {...actors} certificate={certificate} />}
    </>
  );
}

function ShareMenu({ certificate, share, download, canShare }: ShareCertificateProps) {
  const snapshot = useSnapshot(share);
  const isPrivate = snapshot.hasTag('private') || snapshot.hasTag('publishing');
  const close = () => share.send({ type: 'share.closed' });
  const { privacy, error } = snapshot.context;
  const publish = () => share.send({ type: 'publish.pressed' });
  return (
    <Dialog
      open
      onClose={close}
      title={say.title}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {actions.close}
          </Button>
          {isPrivate && (
            <Button busy={snapshot.hasTag('publishing')} onClick={publish}>
              {say.closed.publish}
            </Button>
          )}
        </>
      }
    >
      {isPrivate ? (
        <>
          <p>{say.closed.text}</p>
          {snapshot.hasTag('slow') && <SlowNote action={actions.sendAgain} onPress={publish} />}
          {error !== null && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
        </>
      ) : (
        <>
          {certificate.isPrivate && privacy[certificate.id] === false && (
            <p ref={takeFocus} tabIndex={-1} className="outline-none">
              {say.closed.published}
            </p>
          )}
          <ul className="grid gap-2">
            {canShare && (
              <Way>
                <Button
                  className={wide}
                  busy={snapshot.hasTag('sharing')}
                  onClick={() => share.send({ type: 'device.pressed' })}
                >
                  <Icon name="share" />
                  <span>{say.ways.device}</span>
                </Button>
              </Way>
            )}
            <Way>
              <WayLink icon="WhatsApp" to={sendByWhatsApp(say.finished(certificate), certificate.url)}>
                {say.ways.whatsApp}
              </WayLink>
            </Way>
            <Way>
              <WayLink icon="LinkedIn" to={addToLinkedIn(certificate)}>
                {say.ways.linkedIn}
              </WayLink>
            </Way>
            <Way>
              <Button variant="secondary" className={wide} onClick={() => share.send({ type: 'copy.pressed' })}>
                <Icon name="link" />
                <span>{say.ways.copy}</span>
              </Button>
            </Way>
            <Way>
              <DownloadCertificate
                certificateId={certificate.id}
                courseId={certificate.courseId}
                download={download}
                className={wide}
              >
                <Icon name="download" />
                <span>{say.ways.download}</span>
              </DownloadCertificate>
            </Way>
          </ul>
          <p role="status" className="-mb-4 min-h-6 text-muted">
            {snapshot.hasTag('copied') ? say.copied : ''}
          </p>
          {snapshot.hasTag('notShared') && (
            <div>
              <p role="alert">{say.notShared}</p>
              <input
                readOnly
                aria-label={say.link}
                value={certificate.url}
                onFocus={({ target }) => target.select()}
                className={`mt-2 ${controlClass}`}
              />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

const wide = 'w-full gap-2';

const Way = ({ children }: { children: ReactNode }) => <li className="flex">{children}</li>;

function WayLink({ icon, to, children }: { icon: IconName; to: string; children: string }) {
  return (
    <OutsideLink to={to} target="_blank" rel="noreferrer" className={buttonClass('secondary', wide)}>
      <Icon name={icon} />
      {children}
    </OutsideLink>
  );
}

interface DownloadCertificateProps {
  certificateId: string;
  courseId: string;
  download: CertificateActors['download'];
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

export function DownloadCertificate({
  certificateId,
  courseId,
  download,
  variant = 'secondary',
  className,
  children,
}: DownloadCertificateProps) {
  const file = certificateFile(certificateId, courseId);
  const downloading = useSelector(download, (current) => (current.hasTag('downloading') ? current.context.file : null));
  return (
    <Button
      variant={variant}
      className={className}
      busy={downloading?.kind === file.kind && downloading.id === file.id}
      disabled={downloading !== null}
      onClick={() => download.send({ type: 'download.requested', file })}
    >
      {children}
    </Button>
  );
}

// a stable function, so that React calls it only on mount
function takeFocus(message: HTMLElement | null): void {
  message?.focus();
}
