import { useState } from 'react';
import { type Download, downloadOf } from '../events/event-media.ts';
import { type Retry, useRetry } from '../events/use-retry.ts';
import { galleryCommands, isEditable } from './actions/gallery-commands.ts';
import { type GalleryCommands, useGalleryKeys } from './actions/gallery-keys.ts';
import { useDownload } from './actions/use-download.ts';
import type { GalleryState } from './gallery-state.ts';
import { type GalleryStage, useStage } from './stage/use-stage.ts';

/** What an open gallery shows of its event, and what can be done. */
export interface Gallery {
  readonly stage: GalleryStage;
  /** What can be done now, by buttons and by keys. */
  readonly commands: GalleryCommands;
  /** The download of the photo or film shown; null if it has none. */
  readonly download: {
    readonly wanted: Download;
    readonly busy: boolean;
    readonly save: () => void;
  } | null;
  readonly retry: Retry;
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
  const stage = useStage(event, asset.type, original);
  const [unfolded, setUnfolded] = useState(false);
  const toggleDetails = () => setUnfolded(!unfolded);
  const { mutate, isPending: busy } = useDownload();
  const wanted = downloadOf(event, asset.type, stage.media, original);
  const save = () => wanted && !busy && mutate({ id: event.id, resource: wanted.resource });
  const retry = useRetry(event.id, isEditable(asset));
  const commands = galleryCommands({ gallery, stage, save, retry, look, toggleDetails });
  useGalleryKeys(commands, keysEnabled);
  return { stage, commands, download: wanted && { wanted, busy, save }, retry, unfolded, toggleDetails };
}
