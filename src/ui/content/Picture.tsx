import { useState } from 'react';
import { classes } from '../controls/form-styles.ts';
import { KilimPlaceholder } from '../kilim/KilimPlaceholder.tsx';

export interface PictureProps {
  /** Address of the picture; an empty one shows the placeholder. */
  src: string;
  /** Alternative text; empty when the text next to it says the same. */
  alt: string;
  /** Width by height, as in CSS: '3/2'. Its place is kept while it loads. */
  ratio?: string;
  /** Fetched at once, for a picture that is seen first. */
  eager?: boolean;
  className?: string;
}

/** A picture that fills its place; a kilim placeholder is shown when it cannot be loaded. */
export function Picture(props: PictureProps) {
  return <LoadedPicture key={props.src} {...props} />;
}

function LoadedPicture({ src, alt, ratio = '3/2', eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState(src === '');
  const place = { aspectRatio: ratio };
  if (failed) {
    return (
      <span
        role="img"
        aria-label={alt}
        aria-hidden={alt === '' || undefined}
        className={classes('block w-full overflow-hidden', className)}
        style={place}
      >
        <KilimPlaceholder />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
      className={classes('block w-full bg-sunken object-cover', className)}
      style={place}
    />
  );
}
