import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, store } from '../../platform/stored.ts';
import css from './swipe-hint.module.css';
import '../gallery.messages.ts';

/** Where this browser keeps that its user has moved to another event. */
const key = 'gallery-moved';

/**
 * Says over the photo that a swipe moves to the next event: on touch screens, until the user has once moved to another.
 * Source: GALLERY-16.
 * @param props `event`: id of the event shown; `possible`: whether a swipe would move now
 */
export function SwipeHint({ event, possible }: { readonly event: string; readonly possible: boolean }) {
  const { t } = useTranslation('gallery');
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [first] = useState(event);
  const [known, setKnown] = useState(() => readStored(key) === true);
  if (!known && event !== first) setKnown(true);
  useEffect(() => {
    if (known) store(key, true);
  }, [known]);
  if (!touch || known || !possible) return null;
  return <p className={css.hint}>{t(($) => $.swipe)}</p>;
}
