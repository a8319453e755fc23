import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { type DashboardPanel, type EmptyReason, emptyReason } from '@trapline/domain/dashboard/month-panels.rules.ts';
import {
  IconArrowsMaximize,
  IconChartBarOff,
  IconDots,
  IconMinimize,
  IconPhotoDown,
  IconPrinter,
  IconTableDown,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureFiles } from '../../ui/charts/use-chart-files.ts';
import { FullScreen } from '../../ui/dialogs/full-screen.tsx';
import './dashboard.messages.ts';
import css from './panel.module.css';
import { printOnly, printsAlone } from './print-panel.ts';
import { useShownMonth } from './shown-month.ts';
import { useOver } from './use-over.ts';

/** Props of `Panel`. */
export interface PanelProps {
  readonly panel: DashboardPanel;
  readonly title: string;
  readonly files: FigureFiles;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** Whether something is open over the panel, which Escape closes first. */
  readonly covered?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a panel: it can be shown on the full screen, saved and printed; without anything to show it says why.
 * Source: DASH-11, DASH-13.
 */
export function Panel(props: PanelProps) {
  const { shown } = useShownMonth();
  const { panel } = props;
  const large = useOver(panel);
  const reason = emptyReason(shown, panel);
  // What is seen is what is printed.
  useEffect(() => (large.isOpen ? printsAlone(panel) : undefined), [large.isOpen, panel]);
  return (
    <>
      <Frame {...props} reason={reason} onSize={large.open} large={false} />
      {large.isOpen && (
        <FullScreen closeOnEscape={props.covered !== true} onClose={large.close}>
          <Frame {...props} reason={reason} onSize={large.close} large />
        </FullScreen>
      )}
    </>
  );
}

function Frame(
  props: PanelProps & { readonly reason: EmptyReason | null; readonly large: boolean; readonly onSize: () => void },
) {
  const { t } = useTranslation('dashboard');
  const { panel, title, note, reason, large } = props;
  const id = useId();
  return (
    <section
      className={css.panel}
      data-panel={panel}
      data-large={large || undefined}
      data-empty={reason !== null || undefined}
      aria-labelledby={id}
    >
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && reason === null && <div className={css.note}>{note}</div>}
        {reason === null && <Tools {...props} />}
      </header>
      {reason === null ? (
        <div className={css.content}>{props.children}</div>
      ) : (
        <p className={css.empty}>
          <IconChartBarOff size={28} stroke={1.25} aria-hidden />
          {t(($) => $.empty[reason])}
        </p>
      )}
    </section>
  );
}

function Tools(props: PanelProps & { readonly large: boolean; readonly onSize: () => void }) {
  const { t } = useTranslation('dashboard');
  const { panel, title, files, large, onSize } = props;
  return (
    <div className={css.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={large ? t(($) => $.files.close) : t(($) => $.files.fullScreen, { title })}
        onClick={onSize}
      >
        {large ? <IconMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />}
      </ActionIcon>
      <Menu
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t(($) => $.files.more, { title })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhotoDown size={16} aria-hidden />}
            disabled={files.savingPicture}
            onClick={files.savePicture}
          >
            {t(($) => $.files.picture)}
          </Menu.Item>
          <Menu.Item leftSection={<IconTableDown size={16} aria-hidden />} onClick={files.saveCsv}>
            {t(($) => $.files.csv)}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => printOnly(panel)}>
            {t(($) => $.files.print)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
