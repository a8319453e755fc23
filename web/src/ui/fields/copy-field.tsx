import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './copy-field.module.css';
import { notify } from '../notices/notify.tsx';
import '../ui.messages.ts';

/** Milliseconds for which the button confirms the copy. */
const confirmedFor = 2_000;

/** A text with a button that copies it. @param label what the text is */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Copying was refused, or the page is unencrypted and has no clipboard: at least select the text.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      notify(
        t(($) => $.copyFailed),
        'warning',
      );
    }
  };
  return (
    <div className={css.field}>
      <code ref={text} className={css.text}>
        {value}
      </code>
      <Button
        variant="default"
        size="xs"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        aria-label={copied ? undefined : t(($) => $.copyOne, { label })}
        onClick={() => void copy()}
      >
        {copied ? t(($) => $.copied) : t(($) => $.copy)}
      </Button>
    </div>
  );
}
