import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Lesson } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import type { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { AttachmentPreview } from '../../../ui/embeds/AttachmentPreview.tsx';

type Attachment = Lesson['attachments'][number];
export type LoadPreview = (attachment: Attachment, signal: AbortSignal) => Promise<Blob>;

export interface AttachmentsProps {
  attachments: readonly Attachment[];
  loadPreview: LoadPreview;
  download: ActorRefFrom<typeof downloadMachine>;
}

export function Attachments({ attachments, loadPreview, download }: AttachmentsProps) {
  const downloading = useSelector(download, (current) => (current.hasTag('downloading') ? current.context.file : null));
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments" className="mt-12 print:hidden">
      <h2 id="attachments" className="text-xl font-semibold">
        {say.attachments}
      </h2>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2">
        {attachments.map((attachment) => (
          <li
            key={attachment.id}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
          >
            <AttachmentPreview
              fileName={attachment.fileName}
              mimeType={attachment.mimeType}
              load={(signal) => loadPreview(attachment, signal)}
            />
            <div className="flex flex-1 flex-wrap items-center justify-between gap-3 p-4">
              <p className="min-w-0 font-semibold">{attachment.fileName}</p>
              <Button
                variant="secondary"
                busy={downloading?.id === attachment.id}
                disabled={downloading !== null}
                onClick={() => download.send({ type: 'download.requested', file: fileOf(attachment) })}
              >
                {rich(say.download, { file: <span className="sr-only">{attachment.fileName}</span> })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fileOf = ({ id, fileName }: Attachment) => ({ kind: 'attachment' as const, id, fileName });
