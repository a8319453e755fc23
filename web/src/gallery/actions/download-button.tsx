import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import type { Download } from '../../events/event-media.ts';
import './action.messages.ts';

/** Downloads the photo or film shown. */
export function DownloadButton(props: {
  readonly download: Download;
  readonly busy: boolean;
  /** Whether the event is being updated, so that its files are about to change. */
  readonly updating: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('galleryActions');
  const { kind } = props.download;
  return (
    <ActionButton
      action="download"
      icon={<IconDownload size={18} aria-hidden />}
      label={t(($) => $.download.short)}
      long={t(($) => $.download[kind])}
      busy={props.busy}
      reason={props.updating ? t(($) => $.download.updating) : null}
      dark
      onClick={props.onClick}
    />
  );
}
