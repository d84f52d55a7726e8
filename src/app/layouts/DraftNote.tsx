import * as say from '../../../common/texts/site/layout.ts';
import { rich } from '../../ui/content/rich.tsx';
import { OutsideLink } from '../../ui/controls/OutsideLink.tsx';

// a target of 24 px in a line that is lower
const tellClass = '-my-1 py-1 underline underline-offset-4';

interface DraftNoteProps {
  /** Takes mail where no dialog can be opened. */
  email: string;
  onContact?: () => void;
}

/** On the pages of a language that no native speaker has confirmed. */
export function DraftNote({ email, onContact }: DraftNoteProps) {
  const tell = onContact ? (
    <button type="button" aria-haspopup="dialog" onClick={onContact} className={tellClass}>
      {say.draft.tell}
    </button>
  ) : (
    <OutsideLink to={`mailto:${email}`} className={tellClass}>
      {say.draft.tell}
    </OutsideLink>
  );
  return (
    // a landmark, so that screen readers find it among the parts of the page, by what it says
    <aside
      data-needs-server
      aria-labelledby="draft-note"
      className="print:hidden bg-sunken px-4 py-2 text-center text-sm sm:px-6"
    >
      <p id="draft-note">{rich(say.draft.note, { tell })}</p>
    </aside>
  );
}
