import type { UploadKind } from '../../../../common/desk/uploads.ts';
import type { Upload } from '../../../../machines/desk/upload.machine.ts';

/** What puts files into the lesson, and which kinds it takes. */
export interface AddedFiles {
  actor: Upload;
  kinds: readonly UploadKind[];
}
