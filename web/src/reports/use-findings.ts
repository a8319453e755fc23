import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { EditedFindings, Finding, Findings } from '@trapline/domain/jobs/findings.schema.ts';
import type { Job } from '@trapline/domain/jobs/job.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelReport, findingsJobQuery, isUnfinished, requestFindings } from './report.queries.ts';

/** AI findings that are made before their report, to be edited. Source: REPORT-5 */
export interface FindingsDraft {
  /** Made and edited so far; null: there are none. */
  readonly findings: Findings | null;
  /** What is sent with the request of the report; null: there are none. */
  readonly toSend: EditedFindings | null;
  /** Language in which they were asked for. */
  readonly locale: Locale;
  readonly edited: boolean;
  /** The job while it makes them; null: none does. */
  readonly running: Job | null;
  readonly starting: boolean;
  /** Why they could not be made; null if nothing failed. */
  readonly error: Error | string | null;
  readonly make: (locale: Locale) => void;
  readonly cancel: () => void;
  readonly edit: (items: readonly Finding[]) => void;
  readonly discard: () => void;
}

/** Makes and edits the findings of a report. @param events ids of the events that it is about */
export function useFindings(events: readonly string[]): FindingsDraft {
  const [asked, setAsked] = useState<{ readonly id: string; readonly locale: Locale } | null>(null);
  const [edits, setEdits] = useState<readonly Finding[] | null>(null);
  /** The request that is still wanted. */
  const wanted = useRef<symbol | null>(null);
  const starting = useMutation({
    mutationFn: async (locale: Locale) => {
      const own = Symbol('request');
      wanted.current = own;
      const id = await requestFindings({ events: [...events], locale });
      if (wanted.current === own) return id;
      // It was cancelled before its job was known.
      await cancelReport(id);
      return null;
    },
    onSuccess: (id, locale) => {
      if (id === null) return;
      setEdits(null);
      setAsked({ id, locale });
    },
  });
  const { data: job, error } = useQuery({ ...findingsJobQuery(asked?.id ?? ''), enabled: asked !== null });
  const forget = () => {
    wanted.current = null;
    setAsked(null);
    setEdits(null);
    starting.reset();
  };
  const cancelling = useMutation({ mutationFn: cancelReport });
  const made = asked === null ? undefined : job?.findings;
  const failed = asked !== null && job?.state === 'failed' ? (job.error ?? '') : null;
  return {
    findings: made ? { ...made, items: [...(edits ?? made.items)] } : null,
    toSend: made && asked ? { job_id: asked.id, items: [...(edits ?? made.items)] } : null,
    locale: asked?.locale ?? 'en',
    edited: edits !== null,
    running: asked !== null && job && isUnfinished(job) ? job : null,
    starting: starting.isPending || (asked !== null && !job && error === null),
    error: starting.error ?? (asked === null ? null : error) ?? failed,
    make: (locale) => {
      if (!starting.isPending) starting.mutate(locale);
    },
    cancel: () => {
      if (asked) cancelling.mutate(asked.id);
      forget();
    },
    edit: setEdits,
    discard: forget,
  };
}
