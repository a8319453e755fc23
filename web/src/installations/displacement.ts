import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';
import { i18n } from '../platform/words/i18n.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { Declined } from '../ui/record/declined.ts';
import './installation.messages.ts';

/** Where a sensor is to be installed. */
export interface Placement {
  readonly siteId: string;
  /** The sensor; undefined for a new one. */
  readonly sensorId: string | undefined;
}

/**
 * Saves a sensor that is to be installed at a site. If another sensor is installed there, the user must confirm its
 * removal first, and is notified of it afterwards. If yet another one is installed there meanwhile, the server refuses,
 * and the user is asked again. Source: INSTALL-10.
 * @param save sends the request with the id of the sensor whose removal is confirmed
 * @param refusal of the previous attempt
 * @throws Declined if the user does not confirm; ApiProblem
 */
export async function saveAtSite<R>(
  placement: Placement,
  save: (displaces: string | undefined) => Promise<R>,
  refusal: ApiProblem | null = null,
): Promise<R> {
  const site = await call('GET /api/installation_sites/{id}', { params: { id: placement.siteId } });
  const displaced = site.sensor !== null && site.sensor.id !== placement.sensorId ? site.sensor : null;
  // Should the sensor that is in the way not be shown, asking would not help.
  if (!displaced && refusal) throw refusal;
  if (displaced && !(await isConfirmed(site, displaced))) throw new Declined();
  try {
    const saved = await save(displaced?.id);
    if (displaced) {
      const { id, name } = displaced;
      notify(i18n.t(($) => $.displaced, { ns: 'installations', sensor: name, id, site: site.name }));
    }
    return saved;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.type !== 'site_occupied') throw error;
    return saveAtSite(placement, save, error);
  }
}

function isConfirmed(site: InstallationSite, { id, name }: NonNullable<InstallationSite['sensor']>): Promise<boolean> {
  return confirm({
    title: i18n.t(($) => $.displaceQuestion, { ns: 'installations', sensor: name, id, site: site.name }),
    text: i18n.t(($) => $.displaceText, { ns: 'installations' }),
    yes: i18n.t(($) => $.displaceYes, { ns: 'installations' }),
    irreversible: true,
  });
}
