import { Compile } from 'typebox/compile';
import { Type } from 'typebox';

/** Connections beyond which more would not make sense for one process. */
const most = 10_000;

const report = Compile(
  Type.Object({
    userLimits: Type.Object({ open_files: Type.Object({ soft: Type.Union([Type.Number(), Type.String()]) }) }),
  }),
);

/** Returns how many files and connections this process may have open; Infinity if there is no limit. */
export function openFilesLimit(): number {
  const found: unknown = process.report.getReport();
  const soft = report.Check(found) ? found.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Returns how many connections the server accepts. Half of the files that may be open remain for the database, photos and
 * children, so that idle connections cannot stop the portal's own work. Source: SECURITY-14.
 */
export function mostConnections(openFiles: number): number {
  return Math.max(1, Math.min(most, Math.floor(openFiles / 2)));
}
