import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { countRows } from '../../events/count-rows.ts';
import type { EventCommands } from './event-actions.tsx';
import { filmKey, hasTwoViews, mediaOf } from '../../events/event-media.ts';
import type { Retry } from '../../events/use-retry.ts';
import { type Direction, isWhole, nextIndex } from '../strip/event-strip.ts';
import type { GalleryState } from '../gallery-state.ts';
import { type GalleryCommands, useGalleryKeys } from './gallery-keys.ts';
import { rates } from '../stage/stage-bar.tsx';
import type { GalleryStage } from '../stage/use-stage.ts';

/** The actions on the event shown. */
export interface EventShownActions {
  /** Whether the user may change the event. */
  readonly editable: boolean;
  readonly commands: EventCommands;
  /** Downloads the photo or film shown. */
  readonly save: () => void;
  readonly retry: Retry;
  /** Expands or collapses the panel on phones. */
  readonly toggleDetails: () => void;
}

/** The state and callbacks that the keys act on. */
export interface CommandTargets {
  readonly gallery: GalleryState;
  readonly stage: GalleryStage;
  readonly actions: EventShownActions;
}

/** Makes every action of the gallery available by key, under the same conditions as its button. */
export function useGalleryCommands(on: CommandTargets, active: boolean): void {
  useGalleryKeys({ ...moving(on), ...looking(on), ...(on.actions.editable ? changing(on) : {}) }, active);
}

function moving({ gallery }: CommandTargets): GalleryCommands {
  const { strip, onGo, loading } = gallery;
  const go = (direction: Direction) => {
    const next = nextIndex(strip, direction);
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

function looking({ gallery, stage, actions }: CommandTargets): GalleryCommands {
  const { event, asset, original, onOriginal } = gallery;
  const { media, compare, map, store, player, rate } = stage;
  const isFilm = media === filmKey;
  return {
    media: (key) => {
      const chosen = mediaOf(event, asset.type)[Number(key) - 1];
      if (chosen !== undefined) stage.setMedia(chosen);
    },
    ...(hasTwoViews(asset.type) ? { view: () => onOriginal(!original) } : {}),
    ...(isFilm
      ? {
          play: () => {
            // A film that cannot be played shows its own notice.
            if (player?.paused) void Promise.allSettled([player.play()]);
            else player?.pause();
          },
          rate: () => {
            const index = rates.findIndex((one) => one === rate);
            stage.setRate(rates[(index + 1) % rates.length] ?? 1);
          },
        }
      : { compare: () => stage.setCompare(compare === null ? 'sideBySide' : null) }),
    ...(compare === null
      ? {}
      : { layout: () => stage.setCompare(compare === 'sideBySide' ? 'overlay' : 'sideBySide') }),
    zoomIn: () => map?.movement.zoom(1),
    zoomOut: () => map?.movement.zoom(-1),
    fit: () => map?.movement.fit(),
    oneToOne: () => map?.movement.oneToOne(),
    highlight: () => {
      if (original || !sensorTypeCapabilities[asset.type].countsInsects) return;
      const types = countRows(event.insect_counts).map(({ type }) => type);
      const { highlighted } = store.getSnapshot();
      store.highlight(types[highlighted === null ? 0 : types.indexOf(highlighted) + 1] ?? null);
    },
    download: actions.save,
    details: actions.toggleDetails,
    help: () => gallery.onSubject('keys'),
  };
}

function changing({ gallery, actions }: CommandTargets): GalleryCommands {
  const { event, asset } = gallery;
  const { commands, retry } = actions;
  return {
    pickup: () => commands.change({ pickup: !event.pickup }),
    misdetection: () => commands.change({ misdetection: !event.misdetection }),
    hide: () => commands.change({ hidden: !event.hidden }),
    tags: commands.tags,
    ...(sensorTypeCapabilities[asset.type].threshold ? { threshold: commands.threshold } : {}),
    delete: commands.delete,
    ...(event.failed && typeof retry === 'object' ? { retry: retry.run } : {}),
  };
}
