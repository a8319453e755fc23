import { useTranslation } from 'react-i18next';
import { copyText } from '../platform/copy-text.ts';
import { stringifySearch } from '../platform/search.ts';
import type { Asset } from '../events/event.queries.ts';
import { notify } from '../ui/notices/notify.tsx';
import './gallery.messages.ts';
import { type GalleryView, searchOfView } from './gallery-view.ts';

/** The link to a view of an asset's events, which others can open as well. Source: GALLERY-13. */
export function galleryLink({ kind, id }: Pick<Asset, 'kind' | 'id'>, view: GalleryView): string {
  const asset = kind === 'sensor' ? { sensorId: id } : { siteId: id };
  return `${window.location.origin}/activities${stringifySearch({ ...asset, ...searchOfView(view) })}`;
}

/** Copies the link to what a gallery shows, and reports whether that worked. */
export function useCopyLink(asset: Asset): (view: GalleryView) => void {
  const { t } = useTranslation('gallery');
  return (view) => {
    const link = galleryLink(asset, view);
    const report = (copied: boolean) => {
      if (copied)
        notify(
          t(($) => $.linkCopied),
          'success',
          'link copied',
        );
      else
        notify(
          t(($) => $.linkNotCopied, { link }),
          'warning',
          'link refused',
        );
    };
    void copyText(link).then(report);
  };
}
