import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useState } from 'react';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { Asset } from '../events/event.queries.ts';
import { type Download, downloadOf, filmKey, firstMedia } from '../events/event-media.ts';
import { type Retry, useRetry } from '../events/use-retry.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { galleryCommands, isEditable } from './actions/gallery-commands.ts';
import { type GalleryCommands, useGalleryKeys, useHeldKey } from './actions/gallery-keys.ts';
import { useDownload } from './actions/use-download.ts';
import { useAssetSettings } from './asset-settings.queries.ts';
import { useCopyLink } from './gallery-link.ts';
import type { GalleryState } from './gallery-state.ts';
import type { GalleryView } from './gallery-view.ts';
import { type GalleryStage, useStage } from './stage/use-stage.ts';

/** What an open gallery shows of its event, and what can be done. */
export interface Gallery {
  readonly stage: GalleryStage;
  /** What is shown, as an address can hold it. */
  readonly view: GalleryView;
  /** What can be done now, by buttons and by keys. */
  readonly commands: GalleryCommands;
  /** The download of the photo or film shown; null if it has none. */
  readonly download: {
    readonly wanted: Download;
    readonly busy: boolean;
    readonly save: () => void;
  } | null;
  readonly retry: Retry;
  /** Whether the user may change the thresholds that apply: `hidden` if they are those of a site the user may not see. */
  readonly thresholds: 'editable' | 'readOnly' | 'hidden';
  /** Whether the panel is expanded on phones. */
  readonly unfolded: boolean;
  readonly toggleDetails: () => void;
}

/**
 * The model of an open gallery: how the event is shown and what can be done with it.
 * @param options whether keys run the commands, and what marks the event as looked at
 */
export function useGallery(
  gallery: GalleryState,
  { keysEnabled, look }: { readonly keysEnabled: boolean; readonly look: () => void },
): Gallery {
  const { event, asset, original } = gallery;
  const stage = useStage(event, asset.type, original, gallery.opening);
  const view = viewOf(event, asset, stage);
  const copy = useCopyLink(asset);
  const [unfolded, setUnfolded] = useState(false);
  const toggleDetails = () => setUnfolded(!unfolded);
  const { mutate, isPending: busy } = useDownload();
  const wanted = downloadOf(event, asset.type, stage.media, original);
  const save = () => wanted && !busy && !event.updating && mutate({ id: event.id, resource: wanted.resource });
  const retry = useRetry(event.id, isEditable(event));
  const thresholds = useThresholds(gallery);
  const demo = isDemo(useCurrentUser());
  const commands = galleryCommands({
    gallery,
    demo,
    stage,
    save,
    copyLink: () => copy(view),
    retry,
    look,
    thresholds: thresholds === 'editable',
    toggleDetails,
  });
  useGalleryKeys(commands, keysEnabled);
  useHeldKey('peek', stage.setPeeking, keysEnabled);
  return {
    ...{ stage, view, commands, download: wanted && { wanted, busy, save } },
    ...{ retry, thresholds, unfolded, toggleDetails },
  };
}

/** Whether the user may change the thresholds that apply now. Until that is known, the dialog says so. */
function useThresholds({ asset }: GalleryState): Gallery['thresholds'] {
  const { settings } = useAssetSettings(asset, sensorTypeCapabilities[asset.type].threshold);
  if (settings === null) return 'hidden';
  return settings?.editable === false ? 'readOnly' : 'editable';
}

/** What is shown of an event, without what would be shown anyway. */
function viewOf(event: Event, asset: Asset, { media, compare, comparedWith }: GalleryStage): GalleryView {
  return {
    event: event.id,
    photo: media === firstMedia(event, asset.type) ? undefined : media,
    ...(compare === null || media === filmKey ? {} : { compare, with: comparedWith }),
  };
}
