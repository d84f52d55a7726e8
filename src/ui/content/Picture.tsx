import { useState } from 'react';
import { classes } from '../controls/form-styles.ts';
import { KilimPlaceholder } from '../kilim/KilimPlaceholder.tsx';
import { spokenIn } from './Spoken.tsx';

export interface PictureProps {
  src: string;
  /** Empty if the text next to it says the same. */
  alt: string;
  /** Of `alt`, where it is not in the language of the page. */
  lang?: string | undefined;
  /** The page's largest picture: loaded at once with priority, all others lazily. */
  first?: boolean;
  className?: string;
}

/** 3:2, its space is reserved; a kilim placeholder replaces a picture that fails to load. */
export function Picture(props: PictureProps) {
  return <LoadedPicture key={props.src} {...props} />;
}

function LoadedPicture({ src, alt, lang, first = false, className }: PictureProps) {
  const [failed, setFailed] = useState(src === '');
  if (failed) {
    return (
      <span
        role="img"
        aria-label={alt}
        aria-hidden={alt === '' || undefined}
        {...spokenIn(lang)}
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
      {...spokenIn(lang)}
      {...(first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const))}
      onError={() => setFailed(true)}
      className={classes('block aspect-3/2 w-full bg-sunken object-cover', className)}
    />
  );
}
