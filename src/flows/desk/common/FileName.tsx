import { fileNameIn } from './words.ts';

interface FileNameProps {
  path: string;
  /** Of the page. */
  course?: string;
}

/** The path of a file, which is read from left to right in every language. */
export const FileName = ({ path, course }: FileNameProps) => (
  <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
    {fileNameIn(course, path)}
  </bdi>
);
