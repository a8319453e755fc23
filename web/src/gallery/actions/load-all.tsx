import { IconPlayerStop, IconStack2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/number-text.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { ActionButton } from './action-button.tsx';
import css from './actions.module.css';
import './action.messages.ts';

/** The state of loading all events, and its commands. */
export interface LoadingAll {
  readonly all: boolean;
  /** Events loaded so far. */
  readonly count: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * A button to load all events of the asset, with progress and a stop button. Nothing once all are loaded.
 * Source: GALLERY-5.
 */
export function LoadAll({ all, count, start, stop, more }: LoadingAll & { readonly more: boolean }) {
  const { t, i18n } = useTranslation('galleryActions');
  const number = numberText(count, i18n.language);
  const was = useRef(all);
  useEffect(() => {
    if (was.current && !all && !more) {
      notify(
        t(($) => $.all.done, { count, number }),
        'success',
      );
    }
    was.current = all;
  }, [t, all, more, count, number]);
  if (!more && !all) return null;
  return (
    <>
      {all && (
        <span className={css.progress} role="status">
          {t(($) => $.all.busy, { count, number })}
        </span>
      )}
      <ActionButton
        action="all"
        icon={all ? <IconPlayerStop size={18} aria-hidden /> : <IconStack2 size={18} aria-hidden />}
        label={all ? t(($) => $.all.stop) : t(($) => $.all.load)}
        onClick={all ? stop : start}
      />
    </>
  );
}
