import { locales } from '@trapline/domain/accounts/account.limits.ts';
import { eventCsvHeadings } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { expect, it } from 'vitest';
import { eventMessages } from './event.messages.ts';

it('a false positive has one name on pages and in CSV files', () => {
  for (const locale of locales) expect(eventCsvHeadings[locale].misdetection).toBe(eventMessages[locale].misdetection);
});
