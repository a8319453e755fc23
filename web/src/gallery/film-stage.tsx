import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconVideoOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filmOf } from './event-media.ts';
import './review.messages.ts';
import css from './stage.module.css';
import { StageNotice } from './stage-notice.tsx';
import './gallery.messages.ts';

/** The film of an event, without sound, 4:3. Source: specification 2 §2, "Rat viewer". */
export function FilmStage(props: {
  readonly event: Event;
  readonly original: boolean;
  /** How many times as fast. */
  readonly rate: number;
  readonly label: string;
  /** Told of the player, and null when it goes. */
  readonly onPlayer: (player: HTMLVideoElement | null) => void;
}) {
  const { t } = useTranslation(['gallery', 'review']);
  const { rate, onPlayer } = props;
  const film = filmOf(props.event, props.original);
  const setRate = useCallback(
    (video: HTMLVideoElement | null) => {
      onPlayer(video);
      if (!video) return;
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    [rate, onPlayer],
  );
  // Which film the browser could not play.
  const [broken, setBroken] = useState<string | null>(null);
  if (!film) {
    return (
      <StageNotice
        icon={<IconVideoOff size={40} aria-hidden />}
        title={props.event.processing ? t(($) => $.processing) : t(($) => $.missingFilm)}
        text={props.event.processing ? t(($) => $.processingText) : t(($) => $.missingFilmText)}
      />
    );
  }
  if (broken === film.url) {
    return (
      <StageNotice
        icon={<IconVideoOff size={40} aria-hidden />}
        title={props.event.processing ? t(($) => $.processing) : t(($) => $.filmBroken, { ns: 'review' })}
        text={t(($) => (props.event.processing ? $.filmConverting : $.filmBrokenText), { ns: 'review' })}
      />
    );
  }
  return (
    <div className={css.film}>
      <video
        key={film.url}
        ref={setRate}
        src={film.url}
        poster={film.display_url ?? film.thumbnail_url ?? undefined}
        aria-label={props.label}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setBroken(film.url)}
      />
      {film.error !== null && <p className={css.filmNote}>{t(($) => $.failedFilm)}</p>}
      {film.error === null && (film.key === 'original_video') !== props.original && (
        <p className={css.filmNote}>{t(($) => $.film.fallback)}</p>
      )}
    </div>
  );
}
