import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { currentInsectTypesVersion } from '@trapline/domain/insects/insect.rules.ts';
import { attachmentOf } from '../events/event-media.ts';

/** Why the boxes of a photo cannot be edited now. */
export type NotEditable = 'readOnly' | 'oldTypes' | 'processing' | 'updating' | 'noPhoto';

type EditedEvent = Pick<AnyEvent, 'processing' | 'updating' | 'insect_types_version' | 'attachments'>;

/**
 * Why the boxes of a photo cannot be edited now; null if they can. Source: CORRECT-1.
 * @param full whether the account has `full` on the sensor; of stations everybody who sees them has
 */
export function whyNotEditable(event: EditedEvent, photo: string, full: boolean): NotEditable | null {
  if (!full) return 'readOnly';
  if (event.insect_types_version !== currentInsectTypesVersion) return 'oldTypes';
  if (event.processing) return 'processing';
  if (event.updating) return 'updating';
  const attachment = attachmentOf(event, photo);
  return attachment?.tiles && attachment.error === null ? null : 'noPhoto';
}
