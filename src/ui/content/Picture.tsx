import { useState } from 'react';
import { classes } from '../controls/form-styles.ts';
import { KilimPlaceholder } from '../kilim/KilimPlaceholder.tsx';

export interface PictureProps {
  /** Address of the picture; an empty one shows the placeholder. */
  src: string;
  /** Alternative text; empty when the text next to it says the same. */
  alt: string;
  /** The picture that a page shows first and largest: fetched at once and before all others. The rest wait until they are near. */
  first?: boolean;
  className?: string;
}

/** A picture that fills its place, 3 by 2, kept while it loads; a kilim placeholder is shown when it cannot be loaded. */
export function Picture(props: PictureProps) {
  return <LoadedPicture key={props.src} {...props} />;
}

function LoadedPicture({ src, alt, first = false, className }: PictureProps) {
  const [failed, setFailed] = useState(src === '');
  if (failed) {
    return (
      <span
        role="img"
        aria-label={alt}
        aria-hidden={alt === '' || undefined}
        className={classes('block aspect-3/2 w-full overflow-hidden', className)}
      >
        <KilimPlaceholder />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      {...(first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const))}
      onError={() => setFailed(true)}
      className={classes('block aspect-3/2 w-full bg-sunken object-cover', className)}
    />
  );
}
