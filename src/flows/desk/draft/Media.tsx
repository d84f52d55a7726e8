import { extensionOf, kindOfPath } from '../../../../common/desk/uploads.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';

interface MediaProps {
  draftId: string;
  path: string;
  hash: string;
  /** '' where its words are in the text that shows it. */
  alt: string;
}

/** A picture as it will be shown, or the way to a worksheet. */
export function Media({ draftId, path, hash, alt }: MediaProps) {
  const kind = kindOfPath(path);
  if (kind === null) return null;
  const address = `/api/desk/drafts/${draftId}/files/${hash}.${extensionOf[kind]}`;
  return kind === 'picture' ? (
    <img src={address} alt={alt} loading="lazy" className="max-h-96 max-w-full rounded-xl" />
  ) : (
    <OutsideLink to={address} download className="font-semibold underline">
      {say.openWorksheet}
    </OutsideLink>
  );
}
