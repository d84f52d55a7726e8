/** The path of a file, which is read from left to right in every language. */
export const FileName = ({ path }: { path: string }) => (
  <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
    {path}
  </bdi>
);
