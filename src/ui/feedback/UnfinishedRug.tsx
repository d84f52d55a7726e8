import picture from './unfinished-rug.svg?inline';

/** Inline: it is shown where nothing can be fetched. */
export function UnfinishedRug({ width, className }: { width: number; className?: string }) {
  return <img src={picture} alt="" width={width} height={(width * 2) / 3} className={className} />;
}
