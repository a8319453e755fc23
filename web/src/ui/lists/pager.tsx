import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './pager.module.css';
import '../ui.messages.ts';

/** Which of how many rows are shown, with links to other pages. @param page starting at 1 */
export function Pager(props: {
  readonly page: number;
  readonly total: number;
  /** Rows per page of this list. */
  readonly perPage: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  const { page, total, perPage, onPage } = props;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  if (total === 0) return null;
  return (
    <nav className={css.pager} aria-label={t(($) => $.pages)}>
      <span>{t(($) => $.range, { from: Math.min(from, total), to, total })}</span>
      {total > perPage && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {t(($) => $.previousPage)}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={to >= total}
            onClick={() => onPage(page + 1)}
          >
            {t(($) => $.nextPage)}
          </Button>
        </>
      )}
    </nav>
  );
}
