import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
import css from './film-bar.module.css';
import './stage.messages.ts';

/** Plays and pauses a film, and shows and changes its position. It is below the picture, so that it covers nothing. */
export function FilmBar({ player }: { readonly player: HTMLVideoElement }) {
  const { t, i18n } = useTranslation('galleryStage');
  const { playing, position, duration } = useFilm(player);
  const seconds = (value: number) => numberText(Math.round(value * 10) / 10, i18n.language);
  const time = t(($) => $.film.seconds, { at: seconds(position), of: seconds(duration) });
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={css.bar}>
      <button
        type="button"
        aria-label={t(($) => (playing ? $.film.pause : $.film.play))}
        onClick={() => (playing ? player.pause() : void Promise.allSettled([player.play()]))}
      >
        <Icon size={20} aria-hidden />
      </button>
      <input
        type="range"
        min={0}
        max={duration}
        step="any"
        value={position}
        aria-label={t(($) => $.film.position)}
        aria-valuetext={time}
        onChange={({ currentTarget }) => seek(player, Number(currentTarget.value))}
      />
      <span aria-hidden>{`${position.toFixed(1)} / ${duration.toFixed(1)}`}</span>
    </div>
  );
}

function seek(player: HTMLVideoElement, position: number): void {
  player.currentTime = position;
}

/** What a player is doing; position and duration in seconds, 0 while unknown. */
function useFilm(player: HTMLVideoElement) {
  const [film, setFilm] = useState({ playing: false, position: 0, duration: 0 });
  useEffect(() => {
    let frame = 0;
    // Players report their position four times a second, which is too rare for a film of three seconds.
    const follow = () => {
      const { paused, currentTime, duration } = player;
      setFilm({ playing: !paused, position: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
      if (!paused) frame = requestAnimationFrame(follow);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      follow();
    };
    const events = ['play', 'pause', 'seeking', 'seeked', 'loadedmetadata', 'durationchange'] as const;
    for (const event of events) player.addEventListener(event, start);
    start();
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) player.removeEventListener(event, start);
    };
  }, [player]);
  return film;
}
