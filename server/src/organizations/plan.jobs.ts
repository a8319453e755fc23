import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { lockOrganizations } from './organization.store.ts';
import { takeUpNextPlan } from './plan.actions.ts';
import { organizationsWithNextPlan } from './plan.store.ts';

/** The hourly job in which next plans take over when the month turns in an organization's time zone. Source: STATION-22. */
export function planTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    async take_up_plans() {
      const at = new Date(clock.now());
      for (const id of await organizationsWithNextPlan(db)) {
        await transaction(db, async (tx) => {
          const [organization] = await lockOrganizations(tx, [id]);
          if (organization) await takeUpNextPlan(tx, organization, at);
        });
      }
    },
  };
}
