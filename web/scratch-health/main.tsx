import '../src/ui/base-styles.ts';
import '../src/ui/global.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { i18n } from '../src/platform/i18n.ts';
import { theme, variables } from '../src/ui/theme.ts';
import { HealthBlock } from '../src/ui/health/health-block.tsx';
import { UnitState } from '../src/ui/unit-state.tsx';
const q = new URLSearchParams(location.search);
void i18n.changeLanguage(q.get('lang') ?? 'en');
document.documentElement.lang = q.get('lang') ?? 'en';
const now = 1_790_000_000;
const points = [];
for (let i = 400; i >= 0; i--) {
  if (i > 200 && i < 260) continue;
  if (i > 60 && i < 64) continue;
  points.push({ at: now - i * 3000, rssi: -52 - 12 * Math.abs(Math.sin(i / 23)) - (i % 7), ping_loss: i % 50 === 0 ? 45 : i % 3, cpu_temperature: 48 + 12 * Math.sin(i / 14.4) + (i % 5), card_use: 71 + (400 - i) / 36 });
}
const l = (...v: number[]) => v.map((value, i) => ({ timestamp: now - 600 + i, value }));
const base: any = { id: 'Fly_1', type: 'fly', permissions: ['full'], time_zone: 'Asia/Tokyo', last_active: now, no_response: false, firmware_version: '4.8.1', ip_address: '192.168.10.21', serial_no: 'TL-00231',
 health_check_status: { app_info: { version: '4.8.1' }, camera: { status_log: l(0) }, network: { rssi_log: l(-55, -64), ping_log: l(1.5), wifi_log: l(0), eth_log: [], ip_address: '10.0.0.1' }, microsd: { mount: 0, use: 82.13 }, cpu_temperature: 52.6, ntpd: 1 } };
const old: any = { ...base, no_response: true, firmware_version: null, ip_address: null, serial_no: null, health_check_status: { 'mail server': 401, camera: 0, storage: -1, very_long_rule_name_that_never_ends_here: 100 } };
const none: any = { ...base, last_active: null, firmware_version: null, ip_address: null, serial_no: null, health_check_status: null };
const col = { width: q.get('w') ?? '22rem', padding: 8 };
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={(q.get('scheme') ?? 'light') as 'light'}>
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      <div style={col}><HealthBlock sensor={base} points={points} mayDownload /></div>
      <div style={col}><HealthBlock sensor={old} points={[]} mayDownload={false} /></div>
      <div style={col}><HealthBlock sensor={none} points={[]} mayDownload={false} />
        <UnitState noResponse={false} lastActive={1} /><br/><UnitState noResponse={false} lastActive={null} permissions={['read']} /></div>
    </div>
  </MantineProvider>,
);
