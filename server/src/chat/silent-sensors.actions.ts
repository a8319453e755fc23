import type { AnalystFacts } from '@trapline/domain/chat/analyst-facts.rules.ts';
import { mostRowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { localText } from '@trapline/domain/reports/report-time.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { listSensors } from '../sensors/read-sensors.actions.ts';
import type { ToolServices } from './answerer.types.ts';

/** The silent sensors among those that an account sees; the first 200 of them, and how many there are. Source: CHAT-7, SILENCE-1 */
export async function silentSensors(
  services: ToolServices,
  account: CallerAccount,
): Promise<NonNullable<AnalystFacts['silent']>> {
  const query = { state: 'silent', count_states: '1', page: 1, per_page: mostRowsPerPage } as const;
  const { sensors, total, states } = await listSensors(services, account, query);
  return {
    all: states?.all ?? sensors.length,
    silent: total ?? sensors.length,
    sensors: sensors.map(({ id, name, last_active }) => ({
      name: name === '' ? id : name,
      heard: last_active === null ? null : localText(last_active, account.time_zone).slice(0, 16).replace('T', ' '),
    })),
  };
}
