import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { reportFacts, reportHealth, unitSettings } from './unit-report.actions.ts';

/** Handlers for reports and settings of field units. */
export function unitHandlers(services: Services): Pick<Handlers, 'reportHealth' | 'showSettings' | 'updateSettings'> {
  return {
    reportHealth: ({ caller, body }) => reportHealth(services, caller, body),
    showSettings: ({ caller }) => unitSettings(services, caller),
    updateSettings: ({ caller, body }) => reportFacts(services, caller, body),
  };
}
