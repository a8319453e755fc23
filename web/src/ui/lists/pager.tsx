import { Button } from '@mantine/core';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './pager.module.css';
import '../ui.messages.ts';

/** Which rows of how many are shown, and the ways to those before and after. @param page from 1 */
export function Pager(props: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  const { page, total, onPage } = props;
  const from = (page - 1) * rowsPerPage + 1;
  const to = Math.min(page * rowsPerPage, total);
  if (total === 0) return null;
  return (
    <nav className={css.pager} aria-label={t(($) => $.pages)}>
      <span>{t(($) => $.range, { from: Math.min(from, total), to, total })}</span>
      {total > rowsPerPage && (
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
