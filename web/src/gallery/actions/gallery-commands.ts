import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { whyNotEdited } from '../edit/gallery-editing.ts';
import { countRows } from '../../events/count-rows.ts';
import { filmKey, hasTwoViews, mediaOf } from '../../events/event-media.ts';
import type { Retry } from '../../events/use-retry.ts';
import { type Direction, isWhole, nextIndex } from '../strip/event-strip.ts';
import type { GalleryState } from '../gallery-state.ts';
import type { GalleryCommands } from './gallery-keys.ts';
import { rates } from '../stage/stage-bar.tsx';
import type { GalleryStage } from '../stage/use-stage.ts';

/** What the commands act on. */
interface CommandTargets {
  readonly gallery: GalleryState;
  readonly stage: GalleryStage;
  /** Downloads the photo or film shown. */
  readonly save: () => void;
  /** Copies the link to what is shown. */
  readonly copyLink: () => void;
  readonly retry: Retry;
  /** Marks the event as looked at. */
  readonly look: () => void;
  /** Whether it is a demo account. */
  readonly demo: boolean;
  /** Whether the thresholds that apply can be changed. */
  readonly thresholds: boolean;
  /** Expands or collapses the panel on phones. */
  readonly toggleDetails: () => void;
}

/**
 * What can be done in the gallery now, by action: buttons and keys run the same commands. Those that change the event
 * are missing for users with read-only access.
 */
export function galleryCommands(on: CommandTargets): GalleryCommands {
  return { ...moving(on), ...looking(on), ...thresholds(on), ...(isEditable(on.gallery.event) ? changing(on) : {}) };
}

/** Whether the user may change an event, which may have been reported by an earlier sensor of a site. Source: EVENT-8. */
export function isEditable({ permissions }: Pick<Event, 'permissions'>): boolean {
  return permissions.includes('full');
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

function looking({ gallery, stage, save, copyLink, look, demo, toggleDetails }: CommandTargets): GalleryCommands {
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
    download: save,
    ...(whyNotEdited(event, asset.type, media, original, demo) === null
      ? { edit: () => gallery.onSubject({ edit: media }) }
      : {}),
    copyLink,
    look,
    details: toggleDetails,
    help: () => gallery.onSubject('keys'),
  };
}

function thresholds({ gallery, thresholds: possible }: CommandTargets): GalleryCommands {
  const { asset, onSubject } = gallery;
  if (!possible || !sensorTypeCapabilities[asset.type].threshold) return {};
  return { threshold: () => onSubject('threshold') };
}

function changing({ gallery, retry }: CommandTargets): GalleryCommands {
  const { event, changes, onSubject } = gallery;
  const change = (to: EventChange) => changes.change(event.id, to);
  return {
    pickup: () => change({ pickup: !event.pickup }),
    misdetection: () => change({ misdetection: !event.misdetection }),
    hide: () => change({ hidden: !event.hidden }),
    tags: () => onSubject('tags'),
    delete: () => changes.remove(event),
    ...(event.failed && typeof retry === 'object' ? { retry: retry.run } : {}),
  };
}
