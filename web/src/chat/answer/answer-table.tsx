import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import css from './answer.module.css';

/** A table of an answer, which is scrolled where it is too wide. */
export function AnswerTable({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <Box className={css.table ?? ''} role="group" aria-label={t(($) => $.table)} tabIndex={0}>
      <table>{children}</table>
    </Box>
  );
}
