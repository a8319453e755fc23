/** What the embedded database and the instance lock need of a log; pino's logger is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
