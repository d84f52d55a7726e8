/** Where a list has nothing. */
export const Nothing = ({ title, hint }: { title: string; hint?: string }) => (
  <div className="rounded-card border border-dashed border-edge px-5 py-10 text-center">
    <p className="font-display text-xl font-semibold text-balance">{title}</p>
    {hint && <p className="mt-2 text-muted">{hint}</p>}
  </div>
);
