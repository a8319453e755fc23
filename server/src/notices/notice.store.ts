import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** Channels by which notices are sent. */
export type Channel = 'mail';

/** A notice with its deliveries; `subject` and `part` as JSON. */
export interface NewNotice {
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
  readonly deliveries: readonly { readonly channel: Channel; readonly recipient: number; readonly part: string }[];
}

/** Stores a notice with its deliveries. @returns ids of the deliveries, in the given order */
export async function insertNotice(tx: Tx, { kind, subject, at, deliveries }: NewNotice): Promise<readonly number[]> {
  const channels = deliveries.map(({ channel }) => channel);
  const recipients = deliveries.map(({ recipient }) => recipient);
  const parts = deliveries.map(({ part }) => part);
  const { rows } = await sql<{ id: number; channel: Channel; recipient: number }>`
    with notice as (
      insert into notices (kind, subject, created_at) values (${kind}, ${subject}::jsonb, ${at}) returning id)
    insert into notice_deliveries (notice_id, channel, recipient, part)
    select notice.id, delivery.channel, delivery.recipient, delivery.part::jsonb
    from notice, unnest(${channels}::text[], ${recipients}::integer[], ${parts}::text[])
      delivery (channel, recipient, part)
    returning id, channel, recipient`.execute(tx);
  const ids = new Map(rows.map(({ id, channel, recipient }) => [`${channel} ${recipient}`, id]));
  return deliveries.map(({ channel, recipient }) => {
    const id = ids.get(`${channel} ${recipient}`);
    if (id === undefined) throw new Error('A delivery was not stored');
    return id;
  });
}

/** Deletes notices from before an instant with their deliveries. @param most at once. @returns how many */
export async function deleteNoticesBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notices')
    .where('id', 'in', (eb) => eb.selectFrom('notices').select('id').where('created_at', '<', before).limit(most))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
