import type { Scope, ScopedRequest } from '@trapline/domain/holds/hold.schema.ts';
import type { Retention, RetentionTimes } from '@trapline/domain/retention/retention.schema.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** Prefix of the keys of all queries about what is kept of organizations. */
export const retentionKey = 'retention';

/** Milliseconds between two looks at deletions that are under way. */
const lookEvery = 5_000;

/** Number of choices requested; others are found by typing. */
const choiceRows = 200;

/** How long an organization's data is kept. */
export function retentionQuery(organization: string) {
  return queryOptions({
    queryKey: [retentionKey, 'times', organization],
    queryFn: ({ signal }) => call('GET /api/organizations/{id}/retention', { params: { id: organization }, signal }),
  });
}

/** The legal holds of an organization. */
export function holdsQuery(organization: string) {
  return queryOptions({
    queryKey: [retentionKey, 'holds', organization],
    queryFn: ({ signal }) => call('GET /api/organizations/{id}/holds', { params: { id: organization }, signal }),
    select: ({ holds }) => holds,
  });
}

/** The deletions on request of an organization; looked at again while one is under way. */
export function deletionsQuery(organization: string) {
  return queryOptions({
    queryKey: [retentionKey, 'deletions', organization],
    queryFn: ({ signal }) => call('GET /api/organizations/{id}/deletions', { params: { id: organization }, signal }),
    select: ({ deletions }) => deletions,
    refetchInterval: ({ state: { data } }) =>
      data?.deletions.some(({ state }) => state !== 'done') ? lookEvery : false,
  });
}

/** One deletion on request. */
export function deletionQuery(organization: string, deletion: string) {
  return queryOptions({
    queryKey: [retentionKey, 'deletion', organization, deletion],
    queryFn: ({ signal }) =>
      call('GET /api/organizations/{id}/deletions/{deletion}', { params: { id: organization, deletion }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'done' ? lookEvery : false),
  });
}

/** What a deletion would delete. @param scope null: it is not known yet */
export function deletionPreviewQuery(organization: string, scope: Scope | null) {
  return queryOptions({
    queryKey: [retentionKey, 'deletion preview', organization, scope],
    queryFn: ({ signal }) =>
      call('POST /api/organizations/{id}/deletions/preview', {
        params: { id: organization },
        body: scope ?? { source: null, since: null, until: null },
        signal,
      }),
    enabled: scope !== null,
    placeholderData: keepPreviousData,
  });
}

/** The first sensors of an organization that match every word of `q`. */
export function sensorsOfQuery(organization: string, q: string) {
  return queryOptions({
    queryKey: [retentionKey, 'sensors', organization, q],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ owner_organization: organization, sort: 'name', page: 1, per_page: choiceRows },
        ...(q === '' ? {} : { q }),
      } as const;
      const { sensors, total = sensors.length } = await call('GET /api/sensors', { query, signal });
      return {
        choices: sensors.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
        cut: total > sensors.length,
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** What would go with retention times. */
export function previewRetention(organization: string, body: RetentionTimes) {
  return call('POST /api/organizations/{id}/retention/preview', { params: { id: organization }, body });
}

/** Changes retention times. @param before what the change is based on */
export function changeRetention(organization: string, before: Retention, body: RetentionTimes) {
  return call('PUT /api/organizations/{id}/retention', {
    ...{ params: { id: organization }, body },
    ifMatch: before.etag,
  });
}

/** Sets a legal hold. */
export function setHold(organization: string, body: ScopedRequest) {
  return call('POST /api/organizations/{id}/holds', { params: { id: organization }, body });
}

/** Lifts a legal hold. */
export async function liftHold(organization: string, hold: string): Promise<void> {
  await call('DELETE /api/organizations/{id}/holds/{hold}', { params: { id: organization, hold } });
}

/** Requests a deletion. @param idempotencyKey that of this request, so that it is made once if it is sent again */
export function requestDeletion(organization: string, body: ScopedRequest, idempotencyKey: string) {
  return call('POST /api/organizations/{id}/deletions', { params: { id: organization }, body, idempotencyKey });
}

/** Address of the list of the hashes of deleted files. */
export function deletedFilesPath(organization: string, deletion: string): string {
  return `/api/organizations/${organization}/deletions/${deletion}/files`;
}
