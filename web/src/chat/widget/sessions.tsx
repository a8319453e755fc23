import { ActionIcon, Skeleton } from '@mantine/core';
import type { ChatSession } from '@trapline/domain/chat/chat.schema.ts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import '../chat.messages.ts';
import { chatSessionsQuery, deleteChatSession, fetchChatSession } from '../chat.queries.ts';
import type { Conversation } from '../conversation/conversation.ts';
import css from './chat.module.css';

/** The account's conversations: they are reopened, and deleted after a question. Source: CHAT-4. */
export function Sessions(props: {
  readonly placeId: string;
  readonly currentId: string | null;
  readonly conversation: Conversation;
  /** A conversation was opened. */
  readonly onOpened: () => void;
}) {
  const { t } = useTranslation('chat');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ ...chatSessionsQuery, refetchOnMount: 'always' });
  const failed = (problem: unknown) => notify(problemText(tui, problem), 'error', 'chat-session');
  const opening = useMutation({
    mutationFn: ({ id }: ChatSession) => fetchChatSession(id),
    onSuccess: (whole) => {
      props.conversation.reopen(whole);
      props.onOpened();
    },
    onError: (problem) => {
      failed(problem);
      void refetch();
    },
  });
  const deleting = useMutation({
    mutationFn: ({ id }: ChatSession) => deleteChatSession(id),
    onSuccess: (_, { id }) => {
      if (id === props.currentId) props.conversation.restart();
      notify(
        t(($) => $.list.deleted),
        'success',
        'chat-session',
      );
    },
    onError: failed,
    onSettled: () => queries.invalidateQueries(chatSessionsQuery),
  });
  const remove = async (session: ChatSession) => {
    const title = t(($) => $.list.question, { title: session.title });
    const yes = { yes: t(($) => $.list.yes), irreversible: true };
    if (await confirm({ title, text: t(($) => $.list.text), ...yes })) deleting.mutate(session);
  };
  if (!data) {
    if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
    return (
      <Waiting>
        <Skeleton height={44} mb="xs" />
        <Skeleton height={44} mb="xs" />
      </Waiting>
    );
  }
  if (data.length === 0) return <p className={css.greeting}>{t(($) => $.list.empty)}</p>;
  return (
    <ul className={css.sessions}>
      {data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          current={session.id === props.currentId}
          elsewhere={session.place_id !== props.placeId}
          onOpen={() => {
            if (!opening.isPending) opening.mutate(session);
          }}
          onDelete={() => void remove(session)}
        />
      ))}
    </ul>
  );
}

function SessionRow(props: {
  readonly session: ChatSession;
  readonly current: boolean;
  readonly elsewhere: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('chat');
  const { time_zone: zone } = useCurrentUser();
  const { session, current, elsewhere, onOpen, onDelete } = props;
  const { title } = session;
  return (
    <li data-current={current || undefined}>
      <button type="button" className={css.session} onClick={onOpen}>
        <span className={css.sessionTitle}>{title}</span>
        <span className={css.sessionFacts}>
          <Moment at={session.updated_at} zone={zone} />
          {elsewhere && <span>{t(($) => $.list.elsewhere)}</span>}
          {current && <span>{t(($) => $.list.current)}</span>}
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(($) => $.list.delete, { title })}
        title={t(($) => $.list.yes)}
        onClick={onDelete}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
