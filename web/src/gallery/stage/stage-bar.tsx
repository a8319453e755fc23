import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconArrowsDiff, IconPhotoX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoomBar } from '../../viewer/photo/zoom-bar.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import type { CompareLayout } from '../compare/compare-stage.tsx';
import { filmKey, hasTwoViews, type MediaKey, mediaOf, troubleOf } from '../../events/event-media.ts';
import { photoCountsOf } from '../../events/photo-counts.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { mediaKey, shownKey } from '../actions/gallery-keys.ts';
import type { Asset } from '../../events/event.queries.ts';
import { PeekButton } from './peek-button.tsx';
import { ToolChoice } from './tool-choice.tsx';
import { useMediaName } from './use-media-name.ts';
import css from './tools.module.css';
import type { GalleryStage } from './use-stage.ts';
import '../../events/event.messages.ts';
import './stage.messages.ts';
import '../compare/compare.messages.ts';

/** Playback rates of films. Source: GALLERY-2. */
export const rates = [1, 1.5, 2] as const;
const layouts = ['sideBySide', 'overlay'] as const satisfies readonly CompareLayout[];

/** Props of `StageBar`. */
export interface StageBarProps {
  readonly event: Event;
  readonly asset: Asset;
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly stage: GalleryStage;
  /** The download button. */
  readonly children: ReactNode;
}

/** The controls for the photo or film above: choice of media, boxes, zoom, speed, comparison, download. */
export function StageBar(props: StageBarProps) {
  const { event, asset, stage } = props;
  const { media, map, compare } = stage;
  const { t } = useTranslation(['galleryStage', 'gallery', 'galleryCompare', 'events']);
  const isFilm = media === filmKey;
  const all = mediaOf(event, asset.type);
  const withKey = (action: string, key: string) => t(($) => $.withKey, { ns: 'gallery', action, key });
  const viewTitle = (view: 'detection' | 'original') =>
    t(($) => $.view.key, { view: t(($) => $.view[isFilm ? (`${view}Film` as const) : view]) });
  return (
    <div className={css.bar}>
      {all.length > 1 && <MediaChoice {...props} all={all} />}
      {hasTwoViews(asset.type) && (
        <ToolChoice
          label={t(($) => $.view.group)}
          options={[
            { value: 'detection', label: t(($) => $.view.detectionShort), title: viewTitle('detection') },
            {
              value: 'original',
              label: t(($) => $.view[isFilm ? 'originalFilmShort' : 'originalShort']),
              title: viewTitle('original'),
            },
          ]}
          value={props.original ? 'original' : 'detection'}
          onChange={(view) => props.onOriginal(view === 'original')}
        />
      )}
      {!isFilm && compare !== null && (
        <ToolChoice
          label={t(($) => $.layout, { ns: 'galleryCompare' })}
          options={layouts.map((value) => ({
            value,
            label: t(($) => $[value], { ns: 'galleryCompare' }),
            title: withKey(
              t(($) => $[value], { ns: 'galleryCompare' }),
              shownKey('layout'),
            ),
          }))}
          value={compare}
          onChange={stage.setCompare}
        />
      )}
      <div className={css.end} data-own-row={!isFilm || undefined}>
        {isFilm && (
          <ToolChoice
            label={t(($) => $.film.rate)}
            options={rates.map((rate) => ({
              value: `${rate}`,
              label: t(($) => $.film.times, { rate }),
              title: withKey(
                t(($) => $.film.times, { rate }),
                shownKey('rate'),
              ),
            }))}
            value={`${stage.rate}`}
            onChange={(value) => stage.setRate(Number(value))}
          />
        )}
        {!isFilm && map && hasTwoViews(asset.type) && !props.original && <PeekButton onPeek={stage.setPeeking} />}
        {!isFilm && map && <ZoomBar map={map} />}
        {!isFilm && (
          <ActionButton
            action="compare"
            icon={<IconArrowsDiff size={18} aria-hidden />}
            label={t(($) => $.short, { ns: 'galleryCompare' })}
            long={t(($) => $.start, { ns: 'galleryCompare' })}
            pressed={compare !== null}
            dark
            onClick={() => stage.setCompare(compare === null ? 'sideBySide' : null)}
          />
        )}
        {props.children}
      </div>
    </div>
  );
}

/** The choice of the event's photo or film; those that cannot be viewed say so before they are chosen. */
function MediaChoice(props: StageBarProps & { readonly all: readonly MediaKey[] }) {
  const { t, i18n } = useTranslation(['galleryStage', 'gallery', 'galleryCompare', 'events']);
  const nameOf = useMediaName();
  const counts = photoCountsOf(props.event, props.asset.type);
  const troubleText = (trouble: 'failed' | 'missing') =>
    trouble === 'failed' ? t(($) => $.failed, { ns: 'events' }) : t(($) => $.missing);
  return (
    <ToolChoice
      label={t(($) => $.media.group)}
      options={props.all.map((key, index) => {
        const [name, trouble] = [nameOf(key), troubleOf(props.event, key)];
        const pressed = mediaKey(index);
        const count = counts?.get(key);
        const number = count === undefined ? undefined : numberText(count, i18n.language);
        const counted =
          count === undefined || number === undefined ? name : t(($) => $.media.count, { name, count, number });
        const long = trouble === null ? counted : t(($) => $.media.trouble, { name, trouble: troubleText(trouble) });
        return {
          value: key,
          label: (
            <>
              {name}
              {number !== undefined && <span className={css.number}>{number}</span>}
              {trouble !== null && <IconPhotoX size={16} aria-hidden />}
            </>
          ),
          title: pressed === undefined ? long : t(($) => $.withKey, { ns: 'gallery', action: long, key: pressed }),
        };
      })}
      value={props.stage.media}
      onChange={props.stage.setMedia}
    />
  );
}
