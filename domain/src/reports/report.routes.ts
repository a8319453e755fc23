import { reportBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { excelRequest, findingsRequest, reportRequest, requestedReport } from './report.schema.ts';

/** Routes that request reports. The jobs have their own routes. Source: REPORT-1, REPORT-3. */
export const reportRoutes = {
  requestExcelReport: route({
    method: 'POST',
    path: '/api/v2/events/station/request_excel_generation',
    summary: 'Make an Excel report of up to 100 station events, as a job',
    access: 'signed_in',
    body: excelRequest,
    bodyLimit: reportBodyBytes,
    answer: requestedReport,
    status: 201,
    errors: [],
  }),
  requestReport: route({
    method: 'POST',
    path: '/api/reports',
    summary: 'Make a report of a sensor, site or place over up to 13 months, as a job',
    access: 'signed_in',
    body: reportRequest,
    bodyLimit: reportBodyBytes,
    answer: requestedReport,
    status: 201,
    errors: [],
  }),
  requestFindings: route({
    method: 'POST',
    path: '/api/reports/findings',
    summary:
      'Make AI findings about up to 100 station events or about a period, as a job, to edit them before the report is made',
    access: 'signed_in',
    body: findingsRequest,
    answer: requestedReport,
    status: 201,
    errors: [],
  }),
};
