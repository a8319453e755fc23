import type { Scope } from '@trapline/domain/holds/hold.schema.ts';
import type { TFunction } from 'i18next';
import './retention.messages.ts';

type Words = TFunction<'retention'>;

/** What a hold or deletion is about, in words. */
export function aboutText(
  t: Words,
  { source, about }: Pick<Scope, 'source'> & { readonly about: string | null },
): string {
  if (about === null) return source === null ? t(($) => $.scope.all) : t(($) => $.scope.gone);
  return source?.kind === 'sensor' ? `${about} (${source.id})` : about;
}

/** Its days in words. */
export function daysText(t: Words, { since, until }: Pick<Scope, 'since' | 'until'>): string {
  if (since === null) return until === null ? t(($) => $.scope.allDays) : t(($) => $.scope.upTo, { until });
  return until === null ? t(($) => $.scope.fromOn, { since }) : t(($) => $.scope.between, { since, until });
}
