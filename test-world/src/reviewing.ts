import type { EventChange } from '@trapline/domain/events/event.schema.ts';
import type { Actor, CallerAccount } from '@trapline/server/callers/caller.types.ts';
import type { Services } from '@trapline/server/platform/services.ts';
import { removeEvent, updateEvent } from '@trapline/server/review/review.actions.ts';

/** Changes an event as a reviewer, ignoring concurrent changes. */
export async function changeEvent(
  services: Services,
  account: CallerAccount,
  id: string,
  change: EventChange,
): Promise<void> {
  await updateEvent(services, account, id, change, undefined);
}

/** Deletes an event as a reviewer. */
export async function deleteEventOf(services: Services, actor: Actor, id: string): Promise<void> {
  await removeEvent(services, actor, id, undefined);
}
