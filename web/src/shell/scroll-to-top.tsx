import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './shell.module.css';
import './shell.messages.ts';

/** A button back to the top, shown on phones after scrolling a screen's height. */
export function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  return (
    <ActionIcon
      className={css.toTop ?? ''}
      size="lg"
      radius="xl"
      variant="default"
      aria-label={t(($) => $.toTop)}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  );
}
