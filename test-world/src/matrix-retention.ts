import type { ScopedRequest } from '@trapline/domain/holds/hold.schema.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';

/** A hold on days without data. */
export const holdOfLongAgo: ScopedRequest = {
  source: null,
  since: '1990-01-01',
  until: '1990-01-02',
  reason: 'Claim 7',
};

/** A deletion of days without data, other than those of the hold. */
export const deletionOfLongAgo: ScopedRequest = { ...holdOfLongAgo, since: '1991-01-01', until: '1991-01-02' };

/** Retention times that keep everything. */
export const keepAll = { original_days: null, picture_days: null, event_days: null, log_days: null };

/** Sets a hold on days without data. @returns its id */
export async function makeHold(db: Db, organizationId: number): Promise<string> {
  const { source: _, ...about } = holdOfLongAgo;
  const { id } = await db
    .insertInto('legal_holds')
    .values({ ...about, organization_id: organizationId, set_by_email: 'boss@example.com', set_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** A deletion that is at its end. @returns its id */
export async function makeDeletion(db: Db, organizationId: number): Promise<string> {
  const { source: _, ...about } = deletionOfLongAgo;
  const { id } = await db
    .insertInto('deletions')
    .values({
      ...{ ...about, organization_id: organizationId, time_zone: 'Asia/Tokyo', state: 'done' },
      ...{ requested_by_email: 'boss@example.com', requested_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Example requests for the routes of retention times, holds and deletions. */
export function retentionExamples(world: {
  readonly organizationId: string;
  newHold(): Promise<string>;
  newDeletion(): Promise<string>;
}) {
  const organization = `/api/organizations/${world.organizationId}`;
  return {
    'GET /api/organizations/{id}/retention': () => ({ path: `${organization}/retention` }),
    'PUT /api/organizations/{id}/retention': () => ({ path: `${organization}/retention`, body: keepAll }),
    'POST /api/organizations/{id}/retention/preview': () => ({
      path: `${organization}/retention/preview`,
      body: keepAll,
    }),
    'GET /api/organizations/{id}/holds': () => ({ path: `${organization}/holds` }),
    'POST /api/organizations/{id}/holds': () => ({ path: `${organization}/holds`, body: holdOfLongAgo }),
    'DELETE /api/organizations/{id}/holds/{hold}': async () => ({
      path: `${organization}/holds/${await world.newHold()}`,
    }),
    'GET /api/organizations/{id}/deletions': () => ({ path: `${organization}/deletions` }),
    'POST /api/organizations/{id}/deletions': () => ({ path: `${organization}/deletions`, body: deletionOfLongAgo }),
    'POST /api/organizations/{id}/deletions/preview': () => ({
      path: `${organization}/deletions/preview`,
      body: { source: null, since: null, until: null },
    }),
    'GET /api/organizations/{id}/deletions/{deletion}': async () => ({
      path: `${organization}/deletions/${await world.newDeletion()}`,
    }),
    'GET /api/organizations/{id}/deletions/{deletion}/files': async () => ({
      path: `${organization}/deletions/${await world.newDeletion()}/files`,
    }),
  };
}
