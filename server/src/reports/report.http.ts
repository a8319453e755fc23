import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { requestFindings } from './findings.actions.ts';
import { requestExcelReport, requestReport } from './request-report.actions.ts';

/** Handlers that request reports. */
export function reportHandlers(
  services: Services,
): Pick<Handlers, 'requestExcelReport' | 'requestReport' | 'requestFindings'> {
  return {
    requestExcelReport: ({ caller, body }) => requestExcelReport(services, caller, body),
    requestReport: ({ caller, body }) => requestReport(services, caller, body),
    requestFindings: ({ caller, body }) => requestFindings(services, caller, body),
  };
}
