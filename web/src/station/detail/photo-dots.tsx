import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconChevronLeft, IconChevronRight, IconTag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './detail.messages.ts';
import { usePhotoLabel } from './photo-label.ts';
import css from './photos.module.css';
import { isTab, photoState } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';
import type { StationStage } from './use-station-stage.ts';

/** The carousel of photos: a dot for each, the tab first, and buttons for the previous and next one. Source: STATION-16. */
export function PhotoDots({ event, stage }: { readonly event: StationEvent; readonly stage: StationStage }) {
  const { t } = useTranslation('stationDetail');
  const { photos, photo } = stage;
  const labelOf = usePhotoLabel(event);
  const nameOf = usePhotoName();
  const index = photo === null ? -1 : photos.indexOf(photo);
  if (photos.length < 2) return null;
  return (
    <nav className={css.carousel} aria-label={t(($) => $.photos.group)}>
      <span className={css.current}>{photo !== null && nameOf(photo)}</span>
      <Step label={t(($) => $.photos.previous)} disabled={index <= 0} onClick={() => stage.step(-1)}>
        <IconChevronLeft size={22} aria-hidden />
      </Step>
      <ol className={css.dots}>
        {photos.map((key) => (
          <li key={key}>
            <Dot
              label={labelOf(key)}
              tab={isTab(key)}
              faint={photoState(event, key) !== 'ready'}
              current={key === photo}
              onClick={() => stage.setPhoto(key)}
            />
          </li>
        ))}
      </ol>
      <Step label={t(($) => $.photos.next)} disabled={index >= photos.length - 1} onClick={() => stage.step(1)}>
        <IconChevronRight size={22} aria-hidden />
      </Step>
      <span className={css.current} aria-hidden>
        {`${index + 1} / ${photos.length}`}
      </span>
    </nav>
  );
}

function Step(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { label, disabled, onClick, children } = props;
  return (
    <button type="button" className={css.step} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

function Dot(props: {
  readonly label: string;
  readonly tab: boolean;
  /** Whether the photo cannot be viewed, or not yet. */
  readonly faint: boolean;
  readonly current: boolean;
  readonly onClick: () => void;
}) {
  const { label, current } = props;
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <button
      ref={own}
      type="button"
      className={css.dot}
      aria-label={label}
      title={label}
      aria-current={current ? 'true' : undefined}
      data-faint={props.faint || undefined}
      onClick={props.onClick}
    >
      {props.tab ? <IconTag size={16} aria-hidden /> : <span />}
    </button>
  );
}
