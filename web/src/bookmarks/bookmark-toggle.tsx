import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './bookmark-toggle.module.css';
import './bookmark.messages.ts';

/** A button that sets or removes the user's bookmark on an asset. */
export function BookmarkToggle(props: {
  /** Name of the asset. */
  readonly asset: string;
  readonly bookmarked: boolean;
  readonly onChange: (bookmarked: boolean) => void;
}) {
  const { t } = useTranslation('bookmarks');
  const { bookmarked } = props;
  const Icon = bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <ActionIcon
      className={css.toggle ?? ''}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={t(($) => $.bookmarkOne, { name: props.asset })}
      aria-pressed={bookmarked}
      onClick={() => props.onChange(!bookmarked)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
