import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { dashboard, dashboardPartQuery, dashboardParts, dashboardQuery } from './month.schema.ts';
import { appearance, appearanceQuery, dailyCountQuery, dailyCounts } from './dashboard.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes of the dashboard, and of charts computed from the daily figures. Source: DASH-7, DASH-12, CHART-1, CHART-2, CHART-4. */
export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'All figures of a month: totals, days, most frequent insects, hours, notices',
    access: 'signed_in',
    query: dashboardQuery,
    answer: dashboard,
    errors: [],
  }),
  listDashboardEvents: route({
    method: 'GET',
    path: '/api/dashboard/events',
    summary: 'The events a number of the dashboard is made of, each with its share',
    access: 'signed_in',
    query: dashboardPartQuery,
    answer: dashboardParts,
    errors: [],
  }),
  listDailyCounts: route({
    method: 'GET',
    path: '/api/dashboard/daily_counts',
    summary: 'The insects of each day of a month or another period, of one site or sensor',
    access: 'signed_in',
    query: dailyCountQuery,
    answer: dailyCounts,
    errors: [],
  }),
  getSensorAppearance: route({
    method: 'GET',
    path: '/api/sensors/{id}/appearance',
    summary: 'At which hours rats appeared before a sensor',
    access: 'signed_in',
    params: byId,
    query: appearanceQuery,
    answer: appearance,
    errors: [],
  }),
  getSiteAppearance: route({
    method: 'GET',
    path: '/api/installation_sites/{id}/appearance',
    summary: 'At which hours rats appeared at an installation site',
    access: 'signed_in',
    params: byId,
    query: appearanceQuery,
    answer: appearance,
    errors: [],
  }),
};
