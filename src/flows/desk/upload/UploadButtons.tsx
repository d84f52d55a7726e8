import type { UploadKind } from '../../../../common/desk/uploads.ts';
import type { Upload } from '../../../../machines/desk/upload.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';

interface UploadButtonsProps {
  actor: Upload;
  kinds: readonly UploadKind[];
  labels: Readonly<Record<UploadKind, string>>;
  className?: string;
}

export const UploadButtons = ({ actor, kinds, labels, className = '' }: UploadButtonsProps) =>
  kinds.map((kind) => (
    <Button
      key={kind}
      variant="secondary"
      className={className}
      onClick={() => actor.send({ type: 'upload.opened', kind })}
    >
      {labels[kind]}
    </Button>
  ));
