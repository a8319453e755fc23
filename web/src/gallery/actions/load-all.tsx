import { IconPlayerStop, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
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
 * A button to load all events of the asset, with progress and a stop button. Once all are loaded it says so in its
 * place, where it covers no thumbnails. Source: GALLERY-5.
 */
export function LoadAll({ all, count, start, stop, more }: LoadingAll & { readonly more: boolean }) {
  const { t, i18n } = useTranslation('galleryActions');
  const number = numberText(count, i18n.language);
  // A gallery whose events all fit into the first page loads nothing, and says nothing.
  const [requested, setRequested] = useState(false);
  if (all && !requested) setRequested(true);
  return (
    <>
      {requested && (
        <span className={css.progress} role="status">
          {all && t(($) => $.all.busy, { count, number })}
          {!all && !more && t(($) => $.all.done, { count, number })}
        </span>
      )}
      {(more || all) && (
        <ActionButton
          action="all"
          icon={all ? <IconPlayerStop size={18} aria-hidden /> : <IconStack2 size={18} aria-hidden />}
          label={all ? t(($) => $.all.stop) : t(($) => $.all.load)}
          onClick={all ? stop : start}
        />
      )}
    </>
  );
}
