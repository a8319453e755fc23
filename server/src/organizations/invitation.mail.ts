import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import { countOfAssets, type InvitedAssets, listOfAssets } from './invited-assets.format.ts';
import { button, greeting, nameInMail, type Reader, signature, withoutLinks } from '../platform/mail-layout/wording.ts';

/** What an invitation is for. */
export type InvitationKind = 'organization' | 'sensor' | 'site';

/** Content of an invitation mail. */
export interface InvitationMail {
  readonly kind: InvitationKind;
  /** Name of the organization, sensor or site. */
  readonly asset: string;
  readonly invitedBy: string;
  /** Null: the sender belongs to none. */
  readonly invitedByOrganization: string | null;
  /** Names of everything shared through the invitation; empty for an organization. */
  readonly assets: InvitedAssets;
  /** Whether the reader has an account. Then the language is known, and the mail is written in it only. */
  readonly registered: boolean;
  readonly reader: Reader;
  readonly token: string;
  readonly publicUrl: string;
}

/** The mail of an invitation: by whom, to what, and until when. */
export function invitationMail(given: InvitationMail): MailWords {
  const mail = given.registered ? given : withHarmlessNames(given);
  const { reader, publicUrl, registered } = mail;
  const { locale } = reader;
  const url = `${publicUrl}/invitation?token=${mail.token}`;
  const label =
    locale === 'ja' ? (registered ? '招待を承認' : '登録に進む') : registered ? 'Accept invitation' : 'Register';
  const otherLocale = locale === 'ja' ? 'en' : 'ja';
  const good =
    locale === 'ja'
      ? 'リンクの有効期限は7日間で、1回だけ使用できます。'
      : 'The link is valid for 7 days and can be used once.';
  const ignore =
    locale === 'ja'
      ? 'お心当たりがない場合は、このメールを無視してください。リンクは誰にも教えないでください。'
      : 'If you do not know the person who invited you, you can ignore this email. Do not share the link with anyone.';
  return layOutMail({
    lang: locale,
    subject: `${invitationSubject(mail, locale)} – Trapline`,
    heading: invitationSubject(mail, locale),
    ...greeting(reader),
    paragraphs: [...paragraphsOf(mail, locale), good],
    ...button(locale, label, url),
    ...(registered ? {} : { other: { lang: otherLocale, paragraphs: [shortly(mail, otherLocale)] } }),
    smallPrint: [ignore, ...signature(locale, publicUrl)],
  });
}

/** An address without an account may belong to anybody, and the names in the invitation are those of strangers. */
function withHarmlessNames(mail: InvitationMail): InvitationMail {
  const { asset, invitedBy, invitedByOrganization: organization } = mail;
  const invitedByOrganization = organization === null ? null : withoutLinks(organization);
  const assets = { sensors: mail.assets.sensors.map(withoutLinks), sites: mail.assets.sites.map(withoutLinks) };
  return { ...mail, assets, asset: withoutLinks(asset), invitedBy: withoutLinks(invitedBy), invitedByOrganization };
}

/** Who shares what: the data for subject and first sentence of a mail. A single asset needs no `assets`. */
type Sharing = Pick<InvitationMail, 'kind' | 'asset' | 'invitedBy' | 'invitedByOrganization'> &
  Partial<Pick<InvitationMail, 'assets'>>;

/** Subject of a mail about an invitation or a share. */
export function invitationSubject({ kind, asset, assets }: Sharing, locale: Locale): string {
  const name = nameInMail(asset);
  if (assets && areSeveral(assets)) {
    const count = countOfAssets(assets, locale);
    return locale === 'ja' ? `${count}の共有` : `${count} are shared with you`;
  }
  if (locale === 'ja') {
    return kind === 'organization' ? `「${name}」への招待` : `${nouns.ja[kind]}「${name}」の共有`;
  }
  return kind === 'organization' ? `Invitation to ${name}` : `The ${nouns.en[kind]} ${name} is shared with you`;
}

function areSeveral({ sensors, sites }: InvitedAssets): boolean {
  return sensors.length + sites.length > 1;
}

const nouns = {
  en: { organization: 'organization', sensor: 'sensor', site: 'installation site' },
  ja: { organization: '組織', sensor: 'センサー', site: '設置場所' },
};

/** The sentence that says who invites, and to what. */
export function invitingSentence(mail: Sharing, locale: Locale): string {
  const { kind, assets } = mail;
  const asset = nameInMail(mail.asset);
  const several = assets && areSeveral(assets) ? countOfAssets(assets, locale) : null;
  const person = nameInMail(mail.invitedBy);
  const organization = mail.invitedByOrganization === null ? null : nameInMail(mail.invitedByOrganization);
  if (locale === 'ja') {
    const who = organization === null ? `${person}さん` : `${organization}の${person}さん`;
    return kind === 'organization'
      ? `${who}から、害虫モニタリングのTraplineで組織「${asset}」に参加するよう招待されています。`
      : `${who}が、害虫モニタリングのTraplineで${several ?? `${nouns.ja[kind]}「${asset}」`}をあなたと共有しました。`;
  }
  const who = organization === null ? person : `${person} of ${organization}`;
  return kind === 'organization'
    ? `${who} invites you to join the organization ${asset} on Trapline, the pest-monitoring portal.`
    : `${who} shares ${several ?? `the ${nouns.en[kind]} ${asset}`} with you on Trapline, the pest-monitoring portal.`;
}

function paragraphsOf(mail: InvitationMail, locale: Locale): readonly string[] {
  const first = [invitingSentence(mail, locale), ...(areSeveral(mail.assets) ? listOfAssets(mail.assets, locale) : [])];
  if (mail.registered) {
    const next =
      locale === 'ja'
        ? '下のリンクから、お使いのアカウントで承認してください。'
        : 'Accept it with your account, using the link below.';
    return [...first, next];
  }
  const next =
    locale === 'ja'
      ? 'ご利用にはアカウントが必要です。下のリンクから登録してください。'
      : 'You need an account for this. Register with the link below.';
  return [...first, next];
}

function shortly(mail: InvitationMail, locale: Locale): string {
  return locale === 'ja'
    ? `${invitingSentence(mail, 'ja')}上のリンクから7日以内に登録してください。`
    : `${invitingSentence(mail, 'en')} Register with the link above within 7 days.`;
}
