/** Most entries of a log in one health report. Source: HEALTH-1. */
export const logEntries = 1_000;
/** Days for which the health history of a unit is kept. Source: HEALTH-5. */
export const healthHistoryDays = 14;
/** Limits beyond which a reading is poor. Source: HEALTH-2. */
export const healthThresholds = {
  /** Below it the signal is poor, dBm. */
  rssi: -60,
  /** Above it too many pings are lost, percent. */
  pingLoss: 30,
  /** Above it the card has too little space, percent used. */
  cardUse: 80,
  /** Above it the processor is overheated, °C. */
  cpuTemperature: 75,
} as const;
/** Most points of a history in a response; a longer one is thinned out. Source: HEALTH-5. */
export const healthHistoryPoints = 500;
/** Seconds within which only the first report is added to the history. Source: HEALTH-5. */
export const healthPointSeconds = 60;
/** Larger readings are not plausible; they would not fit a chart or the database column. */
export const largestReading = 1_000;
