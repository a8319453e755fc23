import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';
import { IconVideoOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filmOf, waitsFor } from '../../events/event-media.ts';
import { RetryButton } from '../../events/retry-button.tsx';
import type { Retry } from '../../events/use-retry.ts';
import { FilmBar } from './film-bar.tsx';
import css from './stage.module.css';
import { RemovedPhoto } from './photo-stage.tsx';
import { StageNotice } from './stage-notice.tsx';
import '../../events/event.messages.ts';
import './stage.messages.ts';

/** The film of an event, without sound, 4:3. It plays at once, again and again. Source: GALLERY-2. */
export function FilmStage(props: {
  readonly event: Event;
  readonly original: boolean;
  /** Playback rate, where 1 is normal speed. */
  readonly rate: number;
  readonly label: string;
  /** Called with the player, and with null when it is removed. */
  readonly onPlayer: (player: HTMLVideoElement | null) => void;
  readonly retry: Retry;
}) {
  const { t } = useTranslation(['galleryStage', 'events']);
  const { rate, onPlayer } = props;
  // URLs of the films that the browser could not play.
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const wanted = filmOf(props.event, props.original);
  const film = filmOf(props.event, props.original, broken);
  const setRate = useCallback(
    (video: HTMLVideoElement | null) => {
      onPlayer(video);
      setPlayer(video);
      if (!video) return;
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    [rate, onPlayer],
  );
  /** Why the film shown is not the requested one, or what is wrong with it. */
  const noteOn = (shown: Attachment): string | null => {
    if (shown.error !== null) return t(($) => $.failedFilm);
    if (shown !== wanted) return t(($) => $.filmOther);
    if ((shown.key === 'original_video') === props.original) return null;
    return props.event.processing ? t(($) => $.filmWaiting) : t(($) => $.film.fallback);
  };
  if (!wanted) return <NoFilm awaited={props.event.processing} />;
  if (!film) {
    return <FilmToCome event={props.event} onRetry={() => setBroken([])} />;
  }
  if (film.removed !== undefined) return <RemovedPhoto photo={film} name={props.label} />;
  const note = noteOn(film);
  const setUnplayable = () => setBroken([...broken, film.url]);
  return (
    <div className={css.film}>
      <div className={css.picture}>
        <video
          key={film.url}
          ref={setRate}
          src={film.url}
          poster={film.display_url ?? film.thumbnail_url ?? undefined}
          aria-label={props.label}
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          loop
          muted
          playsInline
          preload="metadata"
          onError={setUnplayable}
          // Of a film whose pictures they cannot decode, browsers play the sound alone, without an error.
          onLoadedMetadata={({ currentTarget }) => {
            if (currentTarget.videoWidth === 0) setUnplayable();
          }}
        />
      </div>
      {player && <FilmBar player={player} />}
      {note !== null && (
        <p className={css.filmNote} role="status">
          {note}
          {film.error !== null && <RetryButton retry={props.retry} className={css.button} />}
        </p>
      )}
    </div>
  );
}

/** Why a film cannot be played: it is being converted, is waiting for a component, or the browser could not play it. */
function FilmToCome(props: { readonly event: Event; readonly onRetry: () => void }) {
  const { t } = useTranslation(['galleryStage', 'events']);
  const waiting = waitsFor(props.event);
  return (
    <StageNotice
      icon={<IconVideoOff size={40} aria-hidden />}
      title={
        waiting
          ? t(($) => $.waitsFor[waiting], { ns: 'events' })
          : props.event.processing
            ? t(($) => $.processing, { ns: 'events' })
            : t(($) => $.filmBroken)
      }
      text={
        waiting
          ? t(($) => $.waitsForText[waiting], { ns: 'events' })
          : t(($) => (props.event.processing ? $.filmConverting : $.filmBrokenText))
      }
    >
      <button type="button" className={css.button} onClick={props.onRetry}>
        {t(($) => $.retry, { ns: 'events' })}
      </button>
    </StageNotice>
  );
}

/** Shown if there is no film, or none yet. */
function NoFilm({ awaited }: { readonly awaited: boolean }) {
  const { t } = useTranslation('galleryStage');
  return (
    <StageNotice
      icon={<IconVideoOff size={40} aria-hidden />}
      title={t(($) => (awaited ? $.awaitedFilm : $.missingFilm))}
      text={t(($) => (awaited ? $.awaitedText : $.missingFilmText))}
    />
  );
}
