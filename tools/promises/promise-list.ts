/** What shows that a promise is kept. */
type Proof =
  /** A line of `bench/RESULTS.md`, by its part and the beginning of what it measures. */
  | { readonly kind: 'bench'; readonly part: string; readonly what: string }
  /** A test that is part of `npm test`: its file, and its title or a part of that. */
  | { readonly kind: 'test'; readonly file: string; readonly title: string };

/** What the portal promises. */
export interface PortalPromise {
  readonly promise: string;
  readonly proofs: readonly [Proof, ...Proof[]];
}

const bench = (part: string, what: string): Proof => ({ kind: 'bench', part, what });
const test = (file: string, title: string): Proof => ({ kind: 'test', file, title });

/** Every promise, the gravest first. */
export const promises: readonly PortalPromise[] = [
  {
    promise: 'A photo that was acknowledged is never lost, also if the process is killed at that moment.',
    proofs: [bench('crash', 'photos lost of'), bench('waking', 'photos lost of')],
  },
  {
    promise: 'After any kill the next start needs nobody: no half photo, no figure that differs from its events.',
    proofs: [bench('crash', 'other flaws'), bench('crash', 'longest restart')],
  },
  {
    promise: 'No alert is lost, and none is mailed as two mails.',
    proofs: [bench('alerts', 'alert mails lost of'), bench('alerts', 'alerts mailed as two mails')],
  },
  {
    promise: 'Every figure is the sum of its events, whatever came late, was corrected, hidden, moved or deleted.',
    proofs: [
      bench('dashboard', 'of 1000 random histories'),
      bench('corrections', 'of 1000 random histories'),
      test('server/src/chat/analyst-figures.test.ts', 'are those of the dashboard in 200 drawn questions'),
    ],
  },
  {
    promise: 'No customer sees or changes anything of another; a right that ends leaves nothing behind.',
    proofs: [
      test('server/src/portal/tenancy.test.ts', 'two customers'),
      test('server/src/portal/access-matrix.test.ts', 'who may call what'),
      test('server/src/portal/rights-end.test.ts', 'handed-out access ends immediately'),
    ],
  },
  {
    promise: 'What was backed up comes back whole: every row, every file, elsewhere.',
    proofs: [test('server/src/back-up.test.ts', 'restores everything elsewhere, after a drill')],
  },
  {
    promise: 'No file, however broken or hostile, stops the portal or the photos behind it.',
    proofs: [
      bench('hostile', 'ends of the server by them'),
      bench('hostile', 'ends of the server by 10000 photos'),
      bench('hostile', 'ordinary photos of 15'),
    ],
  },
  {
    promise: 'What is named by itself is named rightly, as far as it says that it is sure.',
    proofs: [
      bench('types', '5 drawn types, 10 examples each: right of those named'),
      bench('types', '25 drawn types, 10 examples each: right of those named'),
    ],
  },
  {
    promise: 'Large exports take hardly longer than the database needs to read them, and little memory.',
    proofs: [bench('csv', '1000000 events over HTTP'), bench('csv', '1000000 events, memory of the server')],
  },
  {
    promise: 'A thousand cameras may wake in one minute: all are served, and people go on reading.',
    proofs: [bench('waking', 'photos of 1000 units refused'), bench('waking', 'list calls, 10 a second')],
  },
];
