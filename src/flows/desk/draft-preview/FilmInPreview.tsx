import * as say from '../../../../common/texts/desk/preview.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { textLinkClass } from '../../../ui/controls/TextLink.tsx';
import type { VideoPlayerProps } from '../../../ui/embeds/VideoPlayer.tsx';

/** Where learners have the player: pages of the desk load nothing from other sites. */
export function FilmInPreview({ video, onReady }: VideoPlayerProps) {
  return (
    // there is nothing to wait for: a chart that has heard so ignores it
    <div
      ref={(node) => {
        if (node) onReady();
      }}
      className="flex aspect-video w-full flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <h2 className="text-xl font-semibold">{say.film.title}</h2>
      <p className="text-muted">{say.film.text}</p>
      <OutsideLink
        to={`https://vimeo.com/${video}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${textLinkClass} inline-flex min-h-11 items-center`}
      >
        {say.film.watch}
      </OutsideLink>
    </div>
  );
}
