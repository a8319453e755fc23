import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { currentInsectTypesVersion } from '@trapline/domain/insects/insect.rules.ts';
import { attachmentOf } from '../events/event-media.ts';

/** Why the boxes of a photo cannot be edited now. */
export type NotEditable = 'demo' | 'readOnly' | 'oldTypes' | 'processing' | 'updating' | 'removed' | 'noPhoto';

type EditedEvent = Pick<AnyEvent, 'processing' | 'updating' | 'insect_types_version' | 'attachments'>;

/** What an account may do with the boxes. */
export interface EditRights {
  /** Whether it has `full` on the sensor; of stations everybody who sees them has. */
  readonly full: boolean;
  /** Whether it is a demo account, which saves nothing. Source: ACCOUNT-5. */
  readonly demo: boolean;
}

/** Why the boxes of a photo cannot be edited now; null if they can. Source: CORRECT-1. */
export function whyNotEditable(event: EditedEvent, photo: string, { full, demo }: EditRights): NotEditable | null {
  if (demo) return 'demo';
  if (!full) return 'readOnly';
  if (event.insect_types_version !== currentInsectTypesVersion) return 'oldTypes';
  if (event.processing) return 'processing';
  if (event.updating) return 'updating';
  const attachment = attachmentOf(event, photo);
  if (attachment?.removed !== undefined) return 'removed';
  return attachment?.tiles && attachment.error === null ? null : 'noPhoto';
}
