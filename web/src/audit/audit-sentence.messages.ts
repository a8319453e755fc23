import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { defineMessages } from '../platform/i18n.ts';

type Sentences = { readonly [A in AuditAction]: string };

const en = {
  'account.first_admin': '{{what}} became the first product admin.',
  'account.register': '{{what}} registered.',
  'account.verify_email': '{{what}} verified an email address.',
  'account.create': '{{who}} created the account of {{what}}.',
  'account.update': '{{who}} changed the account of {{what}}.',
  'account.change_email': '{{who}} changed the email address of {{what}}.',
  'account.change_password': '{{who}} changed the password of {{what}}.',
  'account.reset_password': '{{what}} set a new password by email.',
  'account.activate': '{{who}} activated the account of {{what}}.',
  'account.deactivate': '{{who}} deactivated the account of {{what}}.',
  'account.blocked': 'The account of {{what}} was blocked after too many wrong passwords.',
  'account.unblock': '{{who}} unblocked the account of {{what}}.',
  'session.end': '{{who}} ended other sessions.',
  'assume.refused': '{{who}} tried to act as {{what}} and was refused.',
  'organization.create': '{{who}} created the organization {{what}}.',
  'organization.update': '{{who}} changed the organization {{what}}.',
  'organization.appoint': '{{who}} made {{whom}} the admin of {{what}}.',
  'member.add': '{{who}} added {{whom}} as a member.',
  'member.invite': '{{who}} invited {{whom}} to {{what}}.',
  'member.join': '{{what}} joined the organization.',
  'member.remove': '{{who}} removed the member {{whom}}.',
  'member.withdraw': '{{who}} withdrew the invitation of {{whom}}.',
  'sensor.create': '{{who}} created the sensor {{what}}.',
  'sensor.issue_key': '{{who}} issued a new key for the unit of {{what}}.',
  'sensor.update': '{{who}} changed the sensor {{what}}.',
  'sensor.move': '{{who}} moved the sensor {{what}}.',
  'sensor.delete': '{{who}} deleted the sensor {{what}}.',
  'installation_site.create': '{{who}} created the site {{what}}.',
  'installation_site.update': '{{who}} changed the site {{what}}.',
  'installation_site.delete': '{{who}} deleted the site {{what}}.',
  'installation.update': '{{who}} corrected when a sensor was at {{what}}.',
  'installation.delete': '{{who}} deleted an installation at {{what}}.',
  'share.add': '{{who}} shared {{what}} with {{whom}}.',
  'share.remove': '{{who}} stopped sharing {{what}} with {{whom}}.',
  'photo.overwrite': '{{who}} replaced a photo of {{what}}.',
  'photo.delete': '{{who}} removed a photo of {{what}}.',
  'event.delete': '{{who}} deleted an event of {{what}}.',
} as const satisfies Sentences;

const ja = {
  'account.first_admin': '{{what}}が最初の製品管理者になりました。',
  'account.register': '{{what}}がアカウントを登録しました。',
  'account.verify_email': '{{what}}がメールアドレスを確認しました。',
  'account.create': '{{who}}が{{what}}のアカウントを作成しました。',
  'account.update': '{{who}}が{{what}}のアカウントを変更しました。',
  'account.change_email': '{{who}}が{{what}}のメールアドレスを変更しました。',
  'account.change_password': '{{who}}が{{what}}のパスワードを変更しました。',
  'account.reset_password': '{{what}}がメールでパスワードを再設定しました。',
  'account.activate': '{{who}}が{{what}}のアカウントを有効にしました。',
  'account.deactivate': '{{who}}が{{what}}のアカウントを無効にしました。',
  'account.blocked': 'パスワードの誤りが続いたため、{{what}}のアカウントがロックされました。',
  'account.unblock': '{{who}}が{{what}}のアカウントのロックを解除しました。',
  'session.end': '{{who}}がほかのセッションを終了しました。',
  'assume.refused': '{{who}}が{{what}}として代理サインインしようとして、拒否されました。',
  'organization.create': '{{who}}が組織「{{what}}」を作成しました。',
  'organization.update': '{{who}}が組織「{{what}}」を変更しました。',
  'organization.appoint': '{{who}}が{{whom}}を「{{what}}」の組織管理者にしました。',
  'member.add': '{{who}}が{{whom}}をメンバーに追加しました。',
  'member.invite': '{{who}}が{{whom}}を「{{what}}」に招待しました。',
  'member.join': '{{what}}が組織に参加しました。',
  'member.remove': '{{who}}が{{whom}}をメンバーから外しました。',
  'member.withdraw': '{{who}}が{{whom}}への招待を取り消しました。',
  'sensor.create': '{{who}}がセンサー「{{what}}」を作成しました。',
  'sensor.issue_key': '{{who}}がセンサー「{{what}}」の接続キーを発行しました。',
  'sensor.update': '{{who}}がセンサー「{{what}}」を変更しました。',
  'sensor.move': '{{who}}がセンサー「{{what}}」を移動しました。',
  'sensor.delete': '{{who}}がセンサー「{{what}}」を削除しました。',
  'installation_site.create': '{{who}}が設置場所「{{what}}」を作成しました。',
  'installation_site.update': '{{who}}が設置場所「{{what}}」を変更しました。',
  'installation_site.delete': '{{who}}が設置場所「{{what}}」を削除しました。',
  'installation.update': '{{who}}が設置場所「{{what}}」の設置期間を訂正しました。',
  'installation.delete': '{{who}}が設置場所「{{what}}」の設置履歴を削除しました。',
  'share.add': '{{who}}が「{{what}}」を{{whom}}と共有しました。',
  'share.remove': '{{who}}が「{{what}}」の{{whom}}との共有を終了しました。',
  'photo.overwrite': '{{who}}が「{{what}}」の写真を差し替えました。',
  'photo.delete': '{{who}}が「{{what}}」の写真を削除しました。',
  'event.delete': '{{who}}が「{{what}}」の記録を削除しました。',
} as const satisfies Sentences;

/** Sentences of the audit trail and of changes in activity logs. `own`: someone did it to their own account. */
export const auditSentenceMessages = defineMessages('auditSentences', {
  en: {
    actions: en,
    own: {
      'account.update': '{{who}} changed their own account.',
      'account.change_email': '{{who}} changed their own email address.',
      'account.change_password': '{{who}} changed their own password.',
    },
    call: '{{who}} acted as {{whom}}.',
    portal: 'The portal',
    fieldUnit: 'The field unit',
    as: '{{who}} (as {{whom}})',
    someone: 'someone',
    unnamed: { site: 'number {{id}}', organization: 'number {{id}}', account: 'account {{id}}' },
  },
  ja: {
    actions: ja,
    own: {
      'account.update': '{{who}}が自分のアカウントを変更しました。',
      'account.change_email': '{{who}}が自分のメールアドレスを変更しました。',
      'account.change_password': '{{who}}が自分のパスワードを変更しました。',
    },
    call: '{{who}}が{{whom}}として操作しました。',
    portal: 'ポータル',
    fieldUnit: '端末',
    as: '{{who}}（{{whom}}として）',
    someone: 'ほかの人',
    unnamed: { site: '番号{{id}}', organization: '番号{{id}}', account: 'アカウント{{id}}' },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auditSentences: (typeof auditSentenceMessages)['en'];
  }
}
