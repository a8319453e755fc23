import type { EditedFindings, Finding, Findings } from '@trapline/domain/jobs/findings.schema.ts';
import type { Job } from '@trapline/domain/jobs/job.schema.ts';
import type { FindingsRequest } from '@trapline/domain/reports/report.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelReport, findingsJobQuery, isUnfinished, requestFindings } from './report.queries.ts';

/** AI findings that are made before their report, to be edited. Source: REPORT-5 */
export interface FindingsDraft {
  /** Made and edited so far; null: there are none. */
  readonly findings: Findings | null;
  /** What is sent with the request of the report; null: there are none. */
  readonly toSend: EditedFindings | null;
  /** What was asked for; null: nothing. */
  readonly asked: FindingsRequest | null;
  readonly edited: boolean;
  /** The job while it makes them; null: none does. */
  readonly running: Job | null;
  readonly starting: boolean;
  /** Why they could not be made; null if nothing failed. */
  readonly error: Error | string | null;
  readonly make: (request: FindingsRequest) => void;
  readonly cancel: () => void;
  readonly edit: (items: readonly Finding[]) => void;
  readonly discard: () => void;
}

/** Makes and edits the findings of a report. */
export function useFindings(): FindingsDraft {
  const [asked, setAsked] = useState<{ readonly id: string; readonly request: FindingsRequest } | null>(null);
  const [edits, setEdits] = useState<readonly Finding[] | null>(null);
  /** The request that is still wanted. */
  const wanted = useRef<symbol | null>(null);
  const starting = useMutation({
    mutationFn: async (request: FindingsRequest) => {
      const own = Symbol('request');
      wanted.current = own;
      const id = await requestFindings(request);
      if (wanted.current === own) return id;
      // It was cancelled before its job was known.
      await cancelReport(id);
      return null;
    },
    onSuccess: (id, request) => {
      if (id === null) return;
      setEdits(null);
      setAsked({ id, request });
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
    asked: asked?.request ?? null,
    edited: edits !== null,
    running: asked !== null && job && isUnfinished(job) ? job : null,
    starting: starting.isPending || (asked !== null && !job && error === null),
    error: starting.error ?? (asked === null ? null : error) ?? failed,
    make: (request) => {
      if (!starting.isPending) starting.mutate(request);
    },
    cancel: () => {
      if (asked) cancelling.mutate(asked.id);
      forget();
    },
    edit: setEdits,
    discard: forget,
  };
}
