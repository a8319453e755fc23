import { readFileSync, writeFileSync } from 'node:fs';
import { pageOfSettings } from '@trapline/server/platform/configuration/configuration.ts';

// Writes the table of settings into its page.
const page = 'docs/operations/settings.md';
writeFileSync(page, pageOfSettings(readFileSync(page, 'utf8')));
