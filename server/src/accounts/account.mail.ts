import { layOutMail, type MailContent, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import type { SecurityNews, LinkPurpose } from './account-mail.actions.ts';
import { button, greeting, type Reader, signature } from '../platform/mail-layout/wording.ts';

/** Content of a mail with a link. */
export interface LinkMail {
  readonly reader: Reader;
  readonly token: string;
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  /** What to do if the recipient did not request this. */
  readonly otherwise: string;
}

const ignore = {
  en: 'If you did not request this, you can ignore this email; nothing will change.',
  ja: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
};

const links: Readonly<Record<LinkPurpose, { readonly page: string; readonly en: Words; readonly ja: Words }>> = {
  verify_email: {
    page: 'verify_email',
    en: {
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      paragraphs: [
        'A Trapline account was created with this address. Verify the address to be able to sign in.',
        'The link is valid for 24 hours and can be used once.',
      ],
      button: 'Verify email address',
      otherwise:
        'If you did not request this account, do not open the link: the person who created it could then sign in. You can ignore this email.',
    },
    ja: {
      subject: 'メールアドレスの確認',
      heading: 'メールアドレスを確認してください',
      paragraphs: [
        'このメールアドレスでTraplineのアカウントが作成されました。サインインするには、メールアドレスの確認が必要です。',
        'リンクの有効期限は24時間で、1回だけ使用できます。',
      ],
      button: 'メールアドレスを確認',
      otherwise:
        'お心当たりがない場合は、リンクを開かずに、このメールを無視してください。開くと、アカウントを作成した人がサインインできるようになります。',
    },
  },
  change_email: {
    page: 'verify_email',
    en: {
      subject: 'Verify your new email address',
      heading: 'Verify your new email address',
      paragraphs: [
        'This address was entered as the new email address of a Trapline account. The change takes effect once you verify the address.',
        'The link is valid for 24 hours and can be used once. Until then the account keeps its current address.',
      ],
      button: 'Verify new address',
      otherwise: ignore.en,
    },
    ja: {
      subject: '新しいメールアドレスの確認',
      heading: '新しいメールアドレスを確認してください',
      paragraphs: [
        'Traplineのアカウントの新しいメールアドレスとして、このアドレスが入力されました。確認が完了すると、変更が有効になります。',
        'リンクの有効期限は24時間で、1回だけ使用できます。確認が完了するまでは、現在のメールアドレスのままです。',
      ],
      button: '新しいアドレスを確認',
      otherwise: ignore.ja,
    },
  },
  reset_password: {
    page: 'reset_password',
    en: {
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        'A new password was requested for your Trapline account. Set one with the link below.',
        'The link is valid for one hour and can be used once. Setting a new password signs you out everywhere.',
      ],
      button: 'Set new password',
      otherwise:
        'If you did not request this, you can ignore this email; your password will not change. Do not share the link with anyone.',
    },
    ja: {
      subject: 'パスワードの再設定',
      heading: '新しいパスワードを設定してください',
      paragraphs: [
        'Traplineのアカウントについて、パスワード再設定の申し込みがありました。下のリンクから新しいパスワードを設定してください。',
        'リンクの有効期限は1時間で、1回だけ使用できます。新しいパスワードを設定すると、すべての端末からサインアウトします。',
      ],
      button: 'パスワードを再設定',
      otherwise:
        'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。リンクは誰にも教えないでください。',
    },
  },
};

/** The mail with a link that verifies an address or sets a new password. */
export function linkMail(purpose: LinkPurpose, mail: LinkMail): MailWords {
  const { page, ...words } = links[purpose];
  const url = new URL(`${mail.publicUrl}/${page}`);
  url.searchParams.set('token', mail.token);
  return layOutMail(contentOf(words, mail.reader, { publicUrl: mail.publicUrl, link: url.href }));
}

/** Content of a mail about the security of an account, besides the news. */
export interface SecurityMail {
  readonly reader: Reader;
  /** Whether one-time passwords are now on. */
  readonly useOtp: boolean;
  readonly publicUrl: string;
}

const notYou = {
  en: 'If this was not you, set a new password immediately with the link below, and inform your administrator.',
  ja: 'お心当たりがない場合は、すぐに下のリンクからパスワードを再設定し、管理者にご連絡ください。',
};
const resetButton = { en: 'Reset password', ja: 'パスワードを再設定' };

type Subject = Exclude<SecurityNews, 'otp_changed'> | 'otp_on' | 'otp_off';

const news: Readonly<Record<Subject, { readonly en: Words; readonly ja: Words }>> = {
  password_changed: {
    en: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: ['The password of your Trapline account has just been changed.', notYou.en],
      button: resetButton.en,
      otherwise: 'If you changed it yourself, no action is needed.',
    },
    ja: {
      subject: 'パスワードが変更されました',
      heading: 'パスワードが変更されました',
      paragraphs: ['Traplineのアカウントのパスワードが変更されました。', notYou.ja],
      button: resetButton.ja,
      otherwise: 'ご自身で変更された場合は、何もする必要はありません。',
    },
  },
  email_changed: {
    en: {
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        'The email address of your Trapline account was changed. This email was sent to the old one, which can no longer be used to sign in.',
        'If this was not you, inform your administrator immediately.',
      ],
      otherwise: 'If you changed it yourself, no action is needed.',
    },
    ja: {
      subject: 'メールアドレスが変更されました',
      heading: 'メールアドレスが変更されました',
      paragraphs: [
        'Traplineのアカウントのメールアドレスが変更されました。このメールは変更前のアドレスにお送りしています。このアドレスではサインインできなくなりました。',
        'お心当たりがない場合は、すぐに管理者にご連絡ください。',
      ],
      otherwise: 'ご自身で変更された場合は、何もする必要はありません。',
    },
  },
  otp_on: {
    en: {
      subject: 'One-time passwords were switched on',
      heading: 'One-time passwords were switched on',
      paragraphs: [
        'From now on, signing in to your Trapline account also needs a one-time password, which is emailed to this address.',
        notYou.en,
      ],
      button: resetButton.en,
      otherwise: 'If you switched them on yourself, no action is needed.',
    },
    ja: {
      subject: 'ワンタイムパスワードが有効になりました',
      heading: 'ワンタイムパスワードが有効になりました',
      paragraphs: ['今後、Traplineへのサインインには、このアドレスに届くワンタイムパスワードも必要です。', notYou.ja],
      button: resetButton.ja,
      otherwise: 'ご自身で有効にされた場合は、何もする必要はありません。',
    },
  },
  otp_off: {
    en: {
      subject: 'One-time passwords were switched off',
      heading: 'One-time passwords were switched off',
      paragraphs: ['Signing in to your Trapline account now requires only your password.', notYou.en],
      button: resetButton.en,
      otherwise: 'If you switched them off yourself, no action is needed.',
    },
    ja: {
      subject: 'ワンタイムパスワードが無効になりました',
      heading: 'ワンタイムパスワードが無効になりました',
      paragraphs: ['今後、Traplineへのサインインはパスワードだけで行えます。', notYou.ja],
      button: resetButton.ja,
      otherwise: 'ご自身で無効にされた場合は、何もする必要はありません。',
    },
  },
  blocked: {
    en: {
      subject: 'Your account was blocked',
      heading: 'Your account was blocked',
      paragraphs: [
        'A wrong password was entered too often for your Trapline account, so nobody can sign in to it now.',
        'Reset your password with a link that we email you, or ask your administrator to unblock the account.',
      ],
      button: resetButton.en,
      otherwise: 'None of these attempts succeeded.',
    },
    ja: {
      subject: 'アカウントがロックされました',
      heading: 'アカウントがロックされました',
      paragraphs: [
        'パスワードの入力に続けて失敗したため、Traplineのアカウントをロックしました。現在はサインインできません。',
        'メールで届くリンクからパスワードを再設定するか、管理者にロックの解除を依頼してください。',
      ],
      button: resetButton.ja,
      otherwise: 'これらの失敗した操作でサインインされたことはありません。',
    },
  },
};

/** The mail that notifies the owner of a change to the account. */
export function securityMail(subject: SecurityNews, mail: SecurityMail): MailWords {
  const words = news[subject === 'otp_changed' ? (mail.useOtp ? 'otp_on' : 'otp_off') : subject];
  const { publicUrl } = mail;
  return layOutMail(contentOf(words, mail.reader, { publicUrl, link: `${publicUrl}/forgot_password` }));
}

function contentOf(
  both: { readonly en: Words; readonly ja: Words },
  reader: Reader,
  { publicUrl, link }: { readonly publicUrl: string; readonly link: string },
): MailContent {
  const { locale } = reader;
  const words = both[locale];
  return {
    lang: locale,
    subject: `${words.subject} – Trapline`,
    heading: words.heading,
    ...greeting(reader),
    paragraphs: words.paragraphs,
    ...(words.button === undefined ? {} : button(locale, words.button, link)),
    smallPrint: [words.otherwise, ...signature(locale, publicUrl)],
  };
}
