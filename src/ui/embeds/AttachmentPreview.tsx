import { useEffect, useEffectEvent, useState } from 'react';
import * as say from '../../../common/texts/ui/content.ts';

export interface AttachmentPreviewProps {
  fileName: string;
  mimeType: string;
  /** The file may need the token, so an address would not do. */
  load: (signal: AbortSignal) => Promise<Blob>;
}

/** A picture for png and jpeg, else an icon with the file's kind. */
export function AttachmentPreview({ fileName, mimeType, load }: AttachmentPreviewProps) {
  const isPicture = mimeType === 'image/png' || mimeType === 'image/jpeg';
  return (
    <div className="flex aspect-3/2 items-center justify-center overflow-hidden border-b border-line bg-sunken">
      {isPicture ? <Picture fileName={fileName} load={load} /> : <Sheet kind="pdf" />}
    </div>
  );
}

function Picture({ fileName, load }: Pick<AttachmentPreviewProps, 'fileName' | 'load'>) {
  const [url, setUrl] = useState<string | null>(null);
  const fetchFile = useEffectEvent(load);

  useEffect(() => {
    const left = new AbortController();
    let made: string | null = null;
    fetchFile(left.signal).then(
      (file) => {
        if (left.signal.aborted) return;
        made = URL.createObjectURL(file);
        setUrl(made);
      },
      // without the picture, icon and download button remain
      () => undefined,
    );
    return () => {
      left.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, []);

  return url === null ? (
    <Sheet kind="image" />
  ) : (
    <img src={url} alt={say.preview({ fileName })} className="size-full object-contain" />
  );
}

function Sheet({ kind }: { kind: 'pdf' | 'image' }) {
  return (
    <svg
      viewBox="0 0 72 88"
      role="img"
      aria-label={say.fileIcons[kind]}
      className="h-24"
      fill="none"
      strokeLinejoin="round"
    >
      <path d="M6 4h42l18 18v62H6z" className="fill-surface stroke-edge" strokeWidth="2" />
      <path d="M48 4v18h18" className="stroke-edge" strokeWidth="2" />
      <path d="M16 34h40M16 42h40M16 50h26" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <text x="36" y="74" textAnchor="middle" className="fill-pomegranate font-body text-[13px] font-bold">
        {say.fileKinds[kind]}
      </text>
    </svg>
  );
}
