/** What commands print is in English, in every language of the desk (decision 086). */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div lang="en" dir="ltr" className="grid gap-1">
    {numbered(lines).map(({ key, line }) => (
      <p key={key} dir="auto" className="min-h-lh wrap-anywhere">
        {line}
      </p>
    ))}
  </div>
);

/** A letter may have a line twice. */
const numbered = (lines: readonly string[]) => lines.map((line, index) => ({ key: `${index} ${line}`, line }));
