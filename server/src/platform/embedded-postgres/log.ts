/** The methods of a log used by the embedded database and the instance lock; pino's logger has them. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
