import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SensorTypeName } from '../sensor-types/sensor-type-name.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from '../ui/record/asset-record.module.css';
import { TypeSettingsView } from '../sensor-types/type-settings/type-settings-view.tsx';
import { typeSettingsFacts } from './installation-site.form.ts';
import './installation-site-page.messages.ts';

/** Props of `SiteFacts`. */
export interface SiteFactsProps {
  readonly site: InstallationSite;
  /** Whether they are in the back office. */
  readonly inBackOffice: boolean;
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The read-only view of a site; for a shared one only its name and type. Source: SITE-7. */
export function SiteFacts({ site, inBackOffice, today }: SiteFactsProps) {
  const { t } = useTranslation('installationSitePage');
  const { sensor } = site;
  return (
    <>
      <RecordSection title={t(($) => $.basics)} {...(site.shared ? { note: t(($) => $.sharedText) } : {})}>
        <FieldList>
          <FieldView label={t(($) => $.name)}>{site.name}</FieldView>
          <FieldView label={t(($) => $.type)}>
            <SensorTypeName type={site.type} />
          </FieldView>
          {!site.shared && (
            <>
              <FieldView label={t(($) => $.sensor)}>
                {sensor ? (
                  <Link to={inBackOffice ? '/admin/sensors/$id' : '/sensors/$id'} params={{ id: sensor.id }}>
                    {t(($) => $.sensorFree, { name: sensor.name, id: sensor.id })}
                  </Link>
                ) : (
                  t(($) => $.noSensor)
                )}
              </FieldView>
              <FieldView label={t(($) => $.memo)}>
                <span className={css.memo}>{site.memo || '-'}</span>
              </FieldView>
              {!inBackOffice && (
                <FieldView label={t(($) => $.notifications)}>
                  {t(($) => (site.receive_notifications ? $.on : $.off))}
                </FieldView>
              )}
            </>
          )}
        </FieldList>
      </RecordSection>
      {!site.shared && <TypeSettingsView type={site.type} facts={typeSettingsFacts(site)} today={today} />}
    </>
  );
}
