import type { DeskRevision } from '../../../../common/api/types.ts';
import { by } from '../../../../common/texts/desk/drafts.ts';
import * as say from '../../../../common/texts/desk/revisions.ts';
import { Moment } from '../common/Moment.tsx';

/** Why, by whom and when a version was published; without an author, by the content folder. */
export const VersionFacts = ({ revision: { at, author, message, changed } }: { revision: DeskRevision }) => (
  <>
    <p dir="auto" className="wrap-anywhere">
      {message}
    </p>
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
      {author !== '' && <bdi>{author === null ? say.folder : by({ name: author })}</bdi>}
      <Moment at={at} />
      <span>{say.files({ count: changed })}</span>
    </p>
  </>
);
