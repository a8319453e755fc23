import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the states of a unit. */
export const unitStateMessages = defineMessages('unitStates', {
  en: {
    healthy: 'Reporting',
    poor: 'Trouble reported',
    silent: 'No response',
    silentSince: 'No response since {{time}}',
    not_connected: 'Not connected yet',
    no_sensor: 'No sensor installed',
    lastContact: 'Last contact {{time}}',
    because: '{{state}}: {{problems}}',
    more: '{{problems}} and {{count}} more',
    problem: {
      camera: 'camera',
      rssi: 'weak signal',
      ping: 'data lost',
      wifi: 'Wi-Fi',
      eth: 'Ethernet',
      mount: 'memory card',
      use: 'card full',
      cpu_temperature: 'too hot',
      ntpd: 'clock',
      other: 'error',
    },
    advice: {
      silent: 'An expected report has not arrived. Check the power and network on site.',
      not_connected: 'The unit has not reported yet. Enter its key, and check its power and network.',
      no_sensor: 'Choose a sensor for this site.',
      camera: 'The camera does not respond. Switch the unit off and on again.',
      rssi: 'The signal is weak, so photos may arrive late. Move the router or a repeater closer.',
      ping: 'Data is lost on the way, so photos may arrive late. Check the network between the unit and the internet.',
      wifi: 'The Wi-Fi adapter reports an error. Check that it is plugged in, then restart the unit.',
      eth: 'The Ethernet port reports an error. Check the cable at both ends.',
      mount: 'The memory card cannot be read. Insert it again, or replace it.',
      use: 'The memory card is nearly full. Replace it with a larger one.',
      cpu_temperature: 'The unit is too hot. Shade it, and check that air can reach it.',
      ntpd: 'The clock cannot be set, so times may be wrong. Allow the unit to reach a time server (NTP).',
      other: 'The unit reports an error. Restart it, and contact support if the error stays.',
    },
  },
  ja: {
    healthy: '通信中',
    poor: '異常あり',
    silent: '応答なし',
    silentSince: '{{time}}から応答なし',
    not_connected: '未接続',
    no_sensor: 'センサー未設置',
    lastContact: '最終通信 {{time}}',
    because: '{{state}}：{{problems}}',
    more: '{{problems}}、ほか{{count}}件',
    problem: {
      camera: 'カメラ',
      rssi: '電波が弱い',
      ping: '通信の損失',
      wifi: '無線LAN',
      eth: '有線LAN',
      mount: 'メモリーカード',
      use: 'カードの空き不足',
      cpu_temperature: '高温',
      ntpd: '時刻',
      other: 'エラー',
    },
    advice: {
      silent: '予定の時刻を過ぎても通信がありません。現地の電源とネットワークをご確認ください。',
      not_connected: '端末からまだ通信がありません。接続キーの設定と、電源・ネットワークをご確認ください。',
      no_sensor: 'この設置場所のセンサーを選んでください。',
      camera: 'カメラが応答していません。端末の電源を入れ直してください。',
      rssi: '電波が弱いため、写真が遅れることがあります。ルーターまたは中継機を近づけてください。',
      ping: '通信が途中で失われるため、写真が遅れることがあります。端末からインターネットまでのネットワークをご確認ください。',
      wifi: '無線アダプターにエラーがあります。接続を確認し、端末を再起動してください。',
      eth: '有線ポートにエラーがあります。ケーブルの両端をご確認ください。',
      mount: 'メモリーカードを読み取れません。差し直すか、交換してください。',
      use: 'メモリーカードの空きがわずかです。容量の大きいカードに交換してください。',
      cpu_temperature: '端末が高温になっています。日陰に移し、風通しをご確認ください。',
      ntpd: '時刻を合わせられないため、記録の時刻がずれることがあります。時刻サーバー（NTP）への通信を許可してください。',
      other: '端末にエラーがあります。再起動しても直らない場合は、サポートにご連絡ください。',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    unitStates: (typeof unitStateMessages)['en'];
  }
}
