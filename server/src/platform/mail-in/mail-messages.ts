import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const mailPart = Type.Object({
  /** As the sender wrote it: for people to read, never a part of a path. */
  name: Type.String(),
  /** By its bytes; null when it is neither a photo nor a film. */
  contentType: Type.Union([
    Type.Literal('image/jpeg'),
    Type.Literal('image/png'),
    Type.Literal('video/mp4'),
    Type.Literal('video/quicktime'),
    Type.Null(),
  ]),
  /** Begins like a photo, and then breaks off or breaks the format's rules. */
  broken: Type.Boolean(),
  /** As the sender called it. */
  saidType: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256 in hexadecimal digits. */
  sha256: Type.String(),
  /** Where its bytes are; null when they are of no use. */
  file: nullableText,
  takenAt: Type.Union([Type.Object({ local: Type.String(), offset: nullableText }), Type.Null()]),
  /** Unix seconds, of a film. */
  created: Type.Union([Type.Integer(), Type.Null()]),
});

const mail = Type.Object({
  messageId: nullableText,
  subject: Type.String(),
  from: Type.String(),
  /** Unix seconds of its Date header; null when that is missing or none. */
  date: Type.Union([Type.Integer(), Type.Null()]),
  parts: Type.Array(mailPart),
});

const answer = Type.Union([
  /** It has started, and its time begins. */
  Type.Object({ kind: Type.Literal('ready') }),
  Type.Object({ kind: Type.Literal('mail'), mail }),
  Type.Object({ kind: Type.Literal('failure'), message: Type.String() }),
]);

/** A mail, taken apart. Texts are cut to what people read of them. */
export type ReadMail = Static<typeof mail>;
/** An attachment of a mail. */
export type MailPart = Static<typeof mailPart>;
/** What the reading child answers. */
export type MailAnswer = Static<typeof answer>;

const settings = Type.Object({
  source: Type.String(),
  outDir: Type.String(),
  /** Unix seconds. */
  now: Type.Integer(),
  mostParts: Type.Integer(),
  mostDepth: Type.Integer(),
});
/** What the reading child is told at its start, as JSON in its first argument. */
export type MailSettings = Static<typeof settings>;

export const mailAnswerCheck = Compile(answer);
export const mailSettingsCheck = Compile(settings);
