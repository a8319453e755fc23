import type { SentRequestList } from '@trapline/domain/chat/chat.schema.ts';
import { Box } from '@mantine/core';
import { listedRequests, rememberedMessages } from '@trapline/domain/chat/chat.limits.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { byteText } from '../../platform/words/number-text.ts';
import type { Column } from '../../ui/lists/data-list.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { sentRequestsQuery } from '../chat.queries.ts';
import './chat-admin.messages.ts';
import css from './chat-admin.module.css';

type SentRequest = SentRequestList['requests'][number];

/** What was sent to the endpoint, newest first, word for word. Source: CHAT-8. */
export function SentRequests(props: {
  readonly note: ReactNode;
  /** Starts at 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation('chatAdmin');
  const { note, page, onPage } = props;
  const { time_zone: zone } = useCurrentUser();
  const { data, error, refetch, isPlaceholderData } = useQuery(sentRequestsQuery(page, rowsPerPage));
  return (
    <ListPage
      title={t(($) => $.title)}
      note={
        <>
          {note}
          <p className={css.about}>{t(($) => $.sentAbout, { messages: rememberedMessages })}</p>
        </>
      }
      q=""
      page={page}
      onSearch={(_, next) => onPage(next)}
      list={{
        data: data && { rows: data.requests, total: data.total ?? data.requests.length },
        ...{ error, refetch, isPlaceholderData },
      }}
      columns={sentColumns(t, zone)}
      rowKey={({ id }) => id}
      empty={{
        icon: <IconSend size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.sentEmptyTitle),
        text: t(($) => $.sentEmptyText),
      }}
    />
  );
}

function sentColumns(t: TFunction<'chatAdmin'>, zone: string): readonly Column<SentRequest>[] {
  const sizeText = (sent: string) => {
    const size = byteText(new Blob([sent]).size, currentLocale());
    return sent.length < listedRequests.characters ? t(($) => $.size, { size }) : t(($) => $.begin, { size });
  };
  return [
    { key: 'at', heading: t(($) => $.at), inHead: true, cell: ({ at }) => <Moment at={at} zone={zone} /> },
    {
      key: 'organization',
      heading: t(($) => $.organization),
      cell: ({ organization }) => organization ?? t(($) => $.none),
    },
    {
      key: 'sent',
      heading: t(($) => $.content),
      cell: ({ sent }) => (
        <details className={css.sent}>
          <summary>
            {t(($) => $.show)} <small>{sizeText(sent)}</small>
          </summary>
          <Box className={css.scroll ?? ''} role="group" aria-label={t(($) => $.content)} tabIndex={0}>
            <pre>{readable(sent)}</pre>
          </Box>
        </details>
      ),
    },
  ];
}

/** JSON on several lines; what is none stays as it is. */
function readable(sent: string): string {
  try {
    return JSON.stringify(JSON.parse(sent), null, 2);
  } catch {
    return sent;
  }
}
