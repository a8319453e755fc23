import { IconSquareOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { galleryKeys, shownKey } from '../actions/gallery-keys.ts';
import css from '../actions/actions.module.css';
import './stage.messages.ts';

/** A button that hides all boxes for as long as it is held, by pointer or key. Source: VIEWER-4. */
export function PeekButton({ onPeek }: { readonly onPeek: (peeking: boolean) => void }) {
  const { t } = useTranslation('galleryStage');
  useEffect(() => () => onPeek(false), [onPeek]);
  const end = () => onPeek(false);
  return (
    <button
      type="button"
      className={css.action}
      data-dark
      aria-label={t(($) => $.peek.long)}
      title={t(($) => $.peek.key, { key: shownKey('peek') })}
      aria-keyshortcuts={galleryKeys.peek[0]}
      style={{ touchAction: 'none', userSelect: 'none', WebkitUserSelect: 'none' }}
      onPointerDown={() => onPeek(true)}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key === ' ' || key === 'Enter') onPeek(true);
      }}
      onKeyUp={end}
      onBlur={end}
    >
      <IconSquareOff size={18} aria-hidden />
      <span className={css.word}>{t(($) => $.peek.short)}</span>
    </button>
  );
}
