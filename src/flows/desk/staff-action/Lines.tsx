/** What commands print is in English, in every language of the desk (decision 086). */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div lang="en" dir="ltr" className="grid gap-1">
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);
