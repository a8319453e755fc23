import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAssumed } from '../../platform/session/assumed.ts';
import { ActionButton } from './action-button.tsx';
import css from './actions.module.css';
import type { Download } from '../../events/event-media.ts';
import './action.messages.ts';
import { useTrainingData } from './use-training-data.ts';

/** Props of `DownloadButton`. */
interface DownloadButtonProps {
  /** Id of the event. */
  readonly event: string;
  readonly download: Download;
  readonly busy: boolean;
  /** Whether the event is being updated, so that its files are about to change. */
  readonly updating: boolean;
  readonly onClick: () => void;
}

/** Downloads the photo or film shown; under an assumed identity also the training data of the event. */
export function DownloadButton(props: DownloadButtonProps) {
  const { t } = useTranslation('galleryActions');
  const assuming = useAssumed() !== null;
  const { kind } = props.download;
  if (assuming && !props.updating) return <DownloadChoice {...props} />;
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

/** The choice between the file shown and the training data. Source: CORRECT-12. */
function DownloadChoice(props: DownloadButtonProps) {
  const { t } = useTranslation('galleryActions');
  const training = useTrainingData();
  const busy = props.busy || training.isPending;
  return (
    <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={css.action}
          data-dark
          aria-label={t(($) => $.download.short)}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
        >
          <IconDownload size={18} aria-hidden />
          <span className={css.word}>{t(($) => $.download.short)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={props.onClick}>{t(($) => $.download.normal)}</Menu.Item>
        <Menu.Item onClick={() => training.mutate(props.event)}>{t(($) => $.download.training)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
