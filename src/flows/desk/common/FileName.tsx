interface FileNameProps {
  path: string;
  /** Of the page: in its folder a name begins after it, which fits a phone. */
  course?: string;
}

/** The path of a file, which is read from left to right in every language. */
export function FileName({ path, course }: FileNameProps) {
  const folder = `courses/${course}/`;
  return (
    <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
      {path.startsWith(folder) ? path.slice(folder.length) : path}
    </bdi>
  );
}
