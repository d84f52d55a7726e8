import { useState } from 'react';
import { emptySize } from '../../../common/worker.ts';
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

/** The worker's drawing in place of a picture that the device does not have. */
const isEmpty = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth === emptySize.width && naturalHeight === emptySize.height;

/**
 * 3:2, its space is reserved; a kilim placeholder replaces a picture that fails to load. Without
 * the picture it has `data-empty`, for what has to be said in words then.
 */
export function Picture(props: PictureProps) {
  return <LoadedPicture key={props.src} {...props} />;
}

function LoadedPicture({ src, alt, lang, first = false, className }: PictureProps) {
  const [failed, setFailed] = useState(src === '');
  const [empty, setEmpty] = useState(false);
  if (failed) {
    return (
      <span
        data-empty=""
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
      // one that had been loaded before hydration tells no handler
      ref={(image) => {
        if (image?.complete) setEmpty(isEmpty(image));
      }}
      data-empty={empty ? '' : undefined}
      src={src}
      alt={alt}
      {...spokenIn(lang)}
      {...(first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const))}
      onLoad={({ currentTarget }) => setEmpty(isEmpty(currentTarget))}
      onError={() => setFailed(true)}
      className={classes('block aspect-3/2 w-full bg-sunken object-cover', className)}
    />
  );
}
