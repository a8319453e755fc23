/** Most entries of a log in one health report. Source: HEALTH-1. */
export const logEntries = 1_000;
/** Days that the course of a unit's health is kept. Source: HEALTH-5. */
export const healthHistoryDays = 14;
/** From where a reading is poor. Source: HEALTH-2. */
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
/** Most points of a course that is answered; a longer one is thinned. Source: HEALTH-5. */
export const healthHistoryPoints = 500;
/** Seconds within which only the first report enters the course. Source: HEALTH-5. */
export const healthPointSeconds = 60;
/** No signal, share or temperature is beyond it; what is would not fit a chart, nor the database's column. */
export const largestReading = 1_000;
