import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** What a certificate is for. */
interface Wish {
  /** DNS names; none: an authority. */
  readonly names: readonly string[];
  /** The authority that signs it; undefined: itself. */
  readonly by?: Certificate;
  /** Last year in which it is valid. */
  readonly until?: number;
}

// Node reads certificates but makes none, and tests need no other program. This is the little of DER (X.690) that a
// certificate of RFC 5280 takes.

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const oid = {
  ecdsaWithSha256: der(0x06, bytes('2a8648ce3d040302')),
  commonName: der(0x06, bytes('550403')),
  basicConstraints: der(0x06, bytes('551d13')),
  subjectAltName: der(0x06, bytes('551d11')),
} as const;
const signedBy = sequence(oid.ecdsaWithSha256);
const yes = der(0x01, bytes('ff'));

function named(name: string): Buffer {
  return sequence(der(0x31, sequence(oid.commonName, der(0x0c, Buffer.from(name)))));
}

function extensions(names: readonly string[]): Buffer {
  if (names.length === 0) return sequence(sequence(oid.basicConstraints, yes, der(0x04, sequence(yes))));
  const list = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  return sequence(sequence(oid.subjectAltName, der(0x04, list)));
}

let made = 0;

/** Makes a certificate for a server with these names, or for an authority. */
export function makeCertificate({ names, by, until = 2049 }: Wish): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  made += 1;
  const subject = named(names[0] ?? `Authority ${made}`);
  const issuer = by === undefined ? subject : issuerOf(by);
  const year = String(until % 100).padStart(2, '0');
  const period = sequence(der(0x17, Buffer.from('000101000000Z')), der(0x17, Buffer.from(`${year}1231235959Z`)));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(
    ...[der(0xa0, der(0x02, bytes('02'))), der(0x02, Buffer.from([made])), signedBy, issuer, period, subject, spki],
    der(0xa3, extensions(names)),
  );
  const signer: KeyObject | string = by?.key ?? privateKey;
  const signature = der(0x03, bytes('00'), sign('sha256', content, signer));
  return {
    certificate: new X509Certificate(sequence(content, signedBy, signature)).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

/** The name of an authority, as its own certificate has it. */
function issuerOf({ certificate }: Certificate): Buffer {
  return named(new X509Certificate(certificate).subject.replace(/^CN=/, ''));
}
