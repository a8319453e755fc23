import { invitationSubject, invitingSentence } from '../organizations/invitation.mail.ts';
import { button, greeting, signature } from '../platform/mail-layout/wording.ts';
import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import type { ShareToMail } from './share-mail.store.ts';
import type { AssetKind } from './share.store.ts';

/** The mail that notifies an account of a share: who shared, and a link to the sensor or site. */
export function shareMail(share: ShareToMail & { readonly kind: AssetKind; readonly publicUrl: string }): MailWords {
  const { kind, locale, assetId, publicUrl } = share;
  const page = kind === 'sensor' ? 'sensors' : 'installation_sites';
  const subject = invitationSubject(share, locale);
  const words = wordsOf[locale];
  return layOutMail({
    lang: locale,
    subject: `${subject} – Trapline`,
    heading: subject,
    ...greeting(share),
    paragraphs: [invitingSentence(share, locale), words.next],
    ...button(locale, words[kind], `${publicUrl}/${page}/${encodeURIComponent(assetId)}`),
    smallPrint: [words.unwanted, ...signature(locale, publicUrl)],
  });
}

const wordsOf = {
  en: {
    next: 'You see it with your account as soon as you sign in.',
    sensor: 'Show sensor',
    site: 'Show installation site',
    unwanted: 'If you do not know the person who shared it with you, you can ignore this email.',
  },
  ja: {
    next: 'お使いのアカウントでサインインすると、すぐにご覧いただけます。',
    sensor: 'センサーを表示',
    site: '設置場所を表示',
    unwanted: 'お心当たりがない場合は、このメールを無視してください。',
  },
} as const;
