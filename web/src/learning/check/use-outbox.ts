import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { call } from '../../platform/requests/api.ts';
import { assumedId, workOwner } from '../../platform/session/assumed.ts';
import { eventsKey, stationEventKey } from '../../platform/queries/query-keys.ts';
import { ownAccountId } from '../../platform/session/signed-in.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { learningKey } from '../learning.queries.ts';
import './check.messages.ts';
import { keptEntries } from './kept-entries.ts';
import { Outbox, type OutboxCalls } from './outbox.ts';

/** The account of the session and the one whose identity is assumed. */
function session(): string {
  return `${ownAccountId() ?? ''} ${assumedId() ?? ''}`;
}

/** The calls of one session: once another account is signed in, nothing is sent in its name. */
function callsOf(own: string): OutboxCalls {
  const during = async <T>(send: () => Promise<T>): Promise<T> => {
    if (session() !== own) throw new ApiProblem('other_account', 409);
    return await send();
  };
  return {
    decide: (entry) => during(() => calls.decide(entry)),
    takeBack: (entry, decision) => during(() => calls.takeBack(entry, decision)),
  };
}

const calls: OutboxCalls = {
  async decide({ id, eventId, photoKey, decisions }) {
    const { decision } = await call('POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions', {
      params: { id: eventId, photoKey },
      body: { decisions: [...decisions] },
      idempotencyKey: id,
    });
    return decision;
  },
  async takeBack({ id, eventId, photoKey }, decision) {
    await call('POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions/{decision}/undo', {
      params: { id: eventId, photoKey, decision },
      idempotencyKey: id,
    });
  },
};

/** One per session and account: a page that is opened again goes on with what is still being sent. */
const outboxes = new Map<string, Outbox>();

function outboxOf(accountId: string): Outbox {
  const own = session();
  const key = `${own} ${accountId}`;
  const outbox = outboxes.get(key) ?? new Outbox(callsOf(own), keptEntries(workOwner(accountId)));
  outboxes.set(key, outbox);
  return outbox;
}

/** An id of an entry, random. */
export function newEntryId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/** The decisions of the account that are being sent. Refusals are notified; figures are reloaded when the page is left. */
export function useOutbox(): Outbox {
  const { t } = useTranslation('learningCheck');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { id } = useCurrentUser();
  const queries = useQueryClient();
  const [outbox] = useState(() => outboxOf(id));
  useEffect(() => {
    outbox.begin((refusal, entry, error) => {
      if (refusal === 'refused')
        notify(`${t(($) => $.refused)} ${problemText(tui, error)}`, 'error', 'refused decision');
      else
        notify(
          t(($) => (entry.kind === 'decide' ? $.changed : $.undoChanged)),
          'info',
          'changed meanwhile',
        );
    });
    const retry = () => outbox.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [outbox, t, tui]);
  useEffect(
    () => () => {
      for (const key of [learningKey, eventsKey, stationEventKey]) {
        void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' });
      }
    },
    [queries],
  );
  return outbox;
}
