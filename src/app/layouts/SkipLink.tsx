import * as say from '../../../common/texts/site/layout.ts';

/** The first stop of the keyboard: past the navigation, to the element of that id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        // Only focus moves: an address with a fragment would be another visit to navigation.
        event.preventDefault();
        event.currentTarget.ownerDocument.getElementById(to)?.focus();
      }}
      className="print:hidden fixed top-2 inset-s-2 z-50 -translate-y-24 rounded-xl bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
    >
      {say.skipLink}
    </a>
  );
}
