import { pingDatabase } from '../platform/database/ping.store.ts';
import { type Health, readHealth } from '../platform/http/pages/health.ts';
import { pingQueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';

/** Whether a portal can take work. Source: HTTP-16 */
export class PortalHealth {
  readonly #services: Services;
  #draining = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Asks the database, the storage and the queue. Why one does not respond is logged. */
  read(): Promise<Health> {
    const { db, storage, log } = this.#services;
    const probes = { database: () => pingDatabase(db), storage: () => storage.check(), queue: () => pingQueue(db) };
    return readHealth(probes, this.#draining, (part, error) =>
      log.warn({ part, err: error }, 'A part does not answer'),
    );
  }

  /** From now on it is not ready, while it still answers: it ends soon. */
  drain(): void {
    this.#draining = true;
  }
}
