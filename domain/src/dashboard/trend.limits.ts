/** Local days of a trend, today included. Source: CHART-9. */
export const trendDays = 14;
