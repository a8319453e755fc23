import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import { greeting, type Reader, signature } from '../platform/mail-layout/wording.ts';

/** The mail with a one-time password. */
export function otpMail(mail: {
  readonly reader: Reader;
  readonly code: string;
  readonly publicUrl: string;
}): MailWords {
  const { reader, code, publicUrl } = mail;
  const { locale } = reader;
  const words =
    locale === 'ja'
      ? {
          subject: 'ワンタイムパスワードのお知らせ',
          heading: 'ワンタイムパスワード',
          paragraphs: [
            'サインインの画面に、この6桁の数字を入力してください。有効期限は10分です。',
            'この番号は誰にも教えないでください。電話やメールでお尋ねすることはありません。',
          ],
          otherwise:
            'ご自身でサインインしていない場合は、第三者にパスワードを知られている可能性があります。すぐにパスワードを変更してください。',
        }
      : {
          subject: 'Your one-time password',
          heading: 'Your one-time password',
          paragraphs: [
            'Enter these 6 digits where you sign in. They are good for 10 minutes.',
            'Do not pass them on to anybody. Nobody of ours will ever ask you for them.',
          ],
          otherwise: 'If it is not you who is signing in, somebody else may know your password. Change it immediately.',
        };
  return layOutMail({
    lang: locale,
    subject: `${words.subject} – Trapline`,
    heading: words.heading,
    code,
    ...greeting(reader),
    paragraphs: words.paragraphs,
    smallPrint: [words.otherwise, ...signature(locale, publicUrl)],
  });
}
