import type { Event } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { CompareLayout } from '../compare/compare-stage.tsx';
import { countRows } from '../../events/count-rows.ts';
import type { EventCommands } from './event-actions.tsx';
import { filmKey, hasTwoViews, type MediaKey, mediaOf } from '../../events/event-media.ts';
import { type Direction, type EventStrip, isWhole, placeBeside } from '../strip/event-strip.ts';
import type { EventGroup } from '../../events/event.queries.ts';
import type { GallerySubject } from '../gallery-subject.ts';
import type { LoadingAll } from './load-all.tsx';
import { type GalleryCommands, useGalleryKeys } from './gallery-keys.ts';
import { rates } from '../stage/stage-bar.tsx';

/** The state and callbacks that the keys act on. */
export interface CommandTargets {
  readonly event: Event;
  readonly group: EventGroup;
  readonly strip: EventStrip;
  readonly loading: LoadingAll;
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly onGo: (place: number) => void;
  readonly onSubject: (subject: GallerySubject) => void;
  readonly editable: boolean;
  readonly commands: EventCommands;
  readonly media: MediaKey;
  readonly setMedia: (media: MediaKey) => void;
  readonly compare: CompareLayout | null;
  readonly setCompare: (compare: CompareLayout | null) => void;
  readonly map: PhotoMap | null;
  readonly store: BoxStore;
  readonly player: HTMLVideoElement | null;
  readonly rate: number;
  readonly setRate: (rate: number) => void;
  readonly save: () => void;
  readonly onRetry: (() => void) | null | undefined;
  readonly toggleDetails: () => void;
}

/** Makes every action of the gallery available by key, under the same conditions as its button. */
export function useGalleryCommands(on: CommandTargets, active: boolean): void {
  useGalleryKeys({ ...moving(on), ...looking(on), ...(on.editable ? changing(on) : {}) }, active);
}

function moving({ strip, onGo, loading }: CommandTargets): GalleryCommands {
  const go = (direction: Direction) => {
    const next = placeBeside(strip, direction);
    if (next !== null) onGo(next);
  };
  return {
    newer: () => go('newer'),
    older: () => go('older'),
    first: () => onGo(0),
    last: () => onGo(strip.ids.length - 1),
    all: () => {
      if (loading.all) loading.stop();
      else if (!isWhole(strip)) loading.start();
    },
  };
}

function looking(on: CommandTargets): GalleryCommands {
  const { event, group, media, compare, map, store, player, rate } = on;
  const isFilm = media === filmKey;
  return {
    media: (key) => {
      const chosen = mediaOf(event, group.type)[Number(key) - 1];
      if (chosen !== undefined) on.setMedia(chosen);
    },
    ...(hasTwoViews(group.type) ? { view: () => on.onOriginal(!on.original) } : {}),
    ...(isFilm
      ? {
          play: () => {
            // A film that cannot be played shows its own notice.
            if (player?.paused) void Promise.allSettled([player.play()]);
            else player?.pause();
          },
          rate: () => {
            const place = rates.findIndex((one) => one === rate);
            on.setRate(rates[(place + 1) % rates.length] ?? 1);
          },
        }
      : { compare: () => on.setCompare(compare === null ? 'beside' : null) }),
    ...(compare === null ? {} : { layout: () => on.setCompare(compare === 'beside' ? 'swipe' : 'beside') }),
    zoomIn: () => map?.zoom(1),
    zoomOut: () => map?.zoom(-1),
    fit: () => map?.fit(),
    oneToOne: () => map?.oneToOne(),
    highlight: () => {
      if (on.original || !sensorTypeCapabilities[group.type].countsInsects) return;
      const types = countRows(event.insect_counts).map(({ type }) => type);
      const { highlighted } = store.getSnapshot();
      store.highlight(types[highlighted === null ? 0 : types.indexOf(highlighted) + 1] ?? null);
    },
    download: on.save,
    details: on.toggleDetails,
    help: () => on.onSubject('keys'),
  };
}

function changing({ event, group, commands, onRetry }: CommandTargets): GalleryCommands {
  return {
    pickup: () => commands.change({ pickup: !event.pickup }),
    misdetection: () => commands.change({ misdetection: !event.misdetection }),
    hide: () => commands.change({ hidden: !event.hidden }),
    tags: commands.tags,
    ...(sensorTypeCapabilities[group.type].threshold ? { threshold: commands.threshold } : {}),
    delete: commands.delete,
    ...(event.failed && onRetry ? { retry: onRetry } : {}),
  };
}
