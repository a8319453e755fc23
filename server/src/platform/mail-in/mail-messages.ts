import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const mailPart = Type.Object({
  /** Name given by the sender: for display, never part of a path. */
  name: Type.String(),
  /** Determined by its bytes; null when it is neither a photo nor a film. */
  contentType: Type.Union([
    Type.Literal('image/jpeg'),
    Type.Literal('image/png'),
    Type.Literal('video/mp4'),
    Type.Literal('video/quicktime'),
    Type.Null(),
  ]),
  /** Whether it starts like a photo, and then ends early or violates the format. */
  broken: Type.Boolean(),
  /** Content type declared by the sender. */
  saidType: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256 in hexadecimal digits. */
  sha256: Type.String(),
  /** File with its bytes; null when they are not needed. */
  file: nullableText,
  takenAt: Type.Union([Type.Object({ local: Type.String(), offset: nullableText }), Type.Null()]),
  /** Creation time of a film, unix seconds. */
  created: Type.Union([Type.Integer(), Type.Null()]),
});

const mail = Type.Object({
  messageId: nullableText,
  subject: Type.String(),
  from: Type.String(),
  /** Unix seconds of its Date header; null when that is missing or invalid. */
  date: Type.Union([Type.Integer(), Type.Null()]),
  parts: Type.Array(mailPart),
});

const result = Type.Object({ kind: Type.Literal('mail'), mail });

/** A parsed mail. Texts are shortened for display. */
export type ReadMail = Static<typeof mail>;
/** An attachment of a mail. */
export type MailPart = Static<typeof mailPart>;
/** What the reading child sends once, unless it fails. */
export type MailResult = Static<typeof result>;

const settings = Type.Object({
  source: Type.String(),
  outDir: Type.String(),
  /** Unix seconds. */
  now: Type.Integer(),
  mostParts: Type.Integer(),
  mostDepth: Type.Integer(),
});
/** Settings of the reading child, passed as JSON in its first argument. */
export type MailSettings = Static<typeof settings>;

export const mailResultCheck = Compile(result);
export const mailSettingsCheck = Compile(settings);
