import type { TFunction } from 'i18next';
import './type-settings.messages.ts';

/** Formats a photo interval. @param seconds between two photos */
export function intervalText(t: TFunction<'typeSettings'>, seconds: number): string {
  const hours = seconds / 3_600;
  return Number.isInteger(hours)
    ? t(($) => $.hours, { count: hours })
    : t(($) => $.minutes, { count: Math.round(seconds / 60) });
}
