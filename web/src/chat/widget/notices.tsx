import { Button } from '@mantine/core';
import { questionEvents, questionLength } from '@trapline/domain/chat/chat.limits.ts';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../ui/notices/wait-text.ts';
import '../chat.messages.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import css from './chat.module.css';

/** Why the last question was not sent or not answered, and what to do; whether there is a connection. Source: CHAT-5. */
export function Notices({ state, onConnect }: { readonly state: ChatState; readonly onConnect: () => void }) {
  const { t } = useTranslation('chat');
  const { flaw, socket, otherPlace, failure } = state;
  const problem = useProblem(state);
  const isCut = socket === 'lost' || socket === 'full' || socket === 'refused';
  // The failure says the same.
  const isSaid = failure?.reason === socket && socket !== 'lost';
  return (
    <div className={css.notices}>
      <p role="alert" className={css.problem} data-flaw={flaw !== null || undefined}>
        {problem !== null && (
          <>
            <IconAlertTriangle size={16} aria-hidden />
            <span>{problem}</span>
          </>
        )}
      </p>
      {isCut && !isSaid && (
        <p role="status" className={css.cut}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>{t(($) => $.connection[socket])}</span>
          {socket !== 'refused' && (
            <Button variant="subtle" size="compact-xs" onClick={onConnect}>
              {t(($) => $.retry)}
            </Button>
          )}
        </p>
      )}
      {otherPlace !== null && (
        <p className={css.cut}>
          <span>{t(($) => $.otherPlace)}</span>
          <Link to="/station/$placeId" params={{ placeId: otherPlace }}>
            {t(($) => $.goToPlace)}
          </Link>
        </p>
      )}
    </div>
  );
}

function useProblem({ flaw, failure }: ChatState): string | null {
  const { t } = useTranslation('chat');
  const { t: tui } = useTranslation(['ui', 'problems']);
  if (flaw !== null) {
    const most = flaw === 'too_long' ? questionLength : questionEvents;
    return t(($) => $.flaws[flaw], { most });
  }
  if (failure === null) return null;
  if (failure.reason === 'too_many_requests' && failure.retryAfter !== null) {
    return t(($) => $.failures.too_many_requests_in, { wait: waitText(tui, failure.retryAfter) });
  }
  return t(($) => $.failures[failure.reason]);
}
