import { createFieldUnit, type FieldUnit } from '../client/field-unit.ts';
import { CallError } from '../client/call-error.ts';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import { enlistUnits, type EnlistedUnit, renewKey } from './enlist-units.ts';
import { createFigures, progressLine, summary } from './figures.ts';
import { createGate } from './gate.ts';
import { help, OptionError, readOptions, type SimulatorOptions } from './options.ts';
import { openBoxes } from './open-boxes.ts';
import { openPhotoFolder } from './photo-folder.ts';
import { type PortalCalls, PortalError, signIn } from './portal-calls.ts';
import { runBox } from './run-box.ts';
import { runUnit } from './run-unit.ts';
import { createSimulatedBox } from './simulated-box.ts';
import { createSimulatedUnit } from './simulated-unit.ts';
import { openStateFolder, readDemoAccount, type StateFolder } from './state-folder.ts';

/** Milliseconds for which units may still send after the run has ended. */
const LAST_SENDING = 60_000;

async function simulate(options: SimulatorOptions): Promise<void> {
  const photos = options.photos === undefined ? undefined : await openPhotoFolder(options.photos);
  const portal = await signInAs(options);
  const state = await openStateFolder(options.state, options.url);
  const print = createPrinter();
  const enlisted = await enlistUnits(portal, state, options.units, options.types, (done) =>
    print.line(`${done} of ${options.units} units ready`),
  );
  const units: { readonly of: EnlistedUnit; readonly unit: FieldUnit }[] = [];
  const boxes = await openBoxes(portal, state, options.url, options.boxes);
  for (const of of enlisted) units.push({ of, unit: await openUnit(portal, state, of, options.url) });
  print.keep(
    `${named(units.length, boxes.length)} at ${options.url}, ${options.minutes} minutes at speed ${options.speed}; Ctrl-C ends`,
  );

  const figures = createFigures();
  const ending = new AbortController();
  const ended = new AbortController();
  const begun = Date.now();
  const span = options.minutes * 60;
  // Above speed 1 the run starts in the past, so that it ends now: the portal refuses photos from the future.
  const start = begun / 1000 - (options.speed > 1 ? span * (options.speed - 1) : 0);
  const simulatedNow = () => start + ((Date.now() - begun) / 1000) * options.speed;
  const shared = { every: options.every, speed: options.speed, gate: createGate(options.concurrency) };
  const run = { ...shared, simulatedNow, figures, ending: ending.signal, ended: ended.signal, warn: print.keep };
  const all = [...units.map(({ unit }) => unit), ...boxes];
  const waiting = () => all.reduce((sum, one) => sum + one.pending().length, 0);

  let lastSending: NodeJS.Timeout | undefined;
  const stop = () => {
    ending.abort();
    lastSending ??= setTimeout(() => ended.abort(), LAST_SENDING);
  };
  const time = setTimeout(stop, span * 1000);
  const onSignal = () => {
    if (ending.signal.aborted) ended.abort();
    else print.keep('Ending: what waits is sent; Ctrl-C again leaves it for the next run');
    stop();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const ticking = setInterval(
    () => print.line(progressLine(figures, span - (Date.now() - begun) / 1000, waiting())),
    print.live ? 500 : 10_000,
  );

  try {
    await Promise.all([
      ...units.map(({ of, unit }, index) => {
        const seed = `${options.seed} ${of.sensor.id}`;
        const { type, timeZone } = of.sensor;
        const world = createSimulatedUnit({ ...options, type, seed, timeZone, unit, start, photos });
        // Spread over one interval, so that they do not all send at once.
        return runUnit(unit, world, start + (index / units.length) * options.every, run);
      }),
      ...boxes.map((box, number) => {
        const seed = `${options.seed} box ${number}`;
        const world = createSimulatedBox({ ...options, number, seed, timeZone: defaultTimeZone, box });
        return runBox(box, world, start + (number / boxes.length) * options.every, run);
      }),
    ]);
  } finally {
    ended.abort();
    clearTimeout(time);
    clearTimeout(lastSending);
    clearInterval(ticking);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  print.keep(summary(figures, named(units.length, boxes.length), (Date.now() - begun) / 1000, waiting()));
}

/** What runs, such as `6 units and 2 boxes`. */
function named(units: number, boxes: number): string {
  if (boxes === 0) return `${units} units`;
  return units === 0 ? `${boxes} boxes` : `${units} units and ${boxes} boxes`;
}

async function signInAs(options: SimulatorOptions): Promise<PortalCalls> {
  const { email, password } = options;
  const given = email === undefined || password === undefined ? undefined : { email, password };
  const account = given ?? (await readDemoAccount(options.accounts));
  if (account === undefined) {
    throw new OptionError(`give --email and --password; there is no account in ${options.accounts}`);
  }
  return signIn(options.url, account.email, account.password);
}

/** Creates the unit's client, with a new key if that of an earlier run is no longer valid. */
async function openUnit(portal: PortalCalls, state: StateFolder, of: EnlistedUnit, url: string): Promise<FieldUnit> {
  const directory = state.queueOf(of.sensor.id);
  const unit = await createFieldUnit({ baseUrl: url, key: of.key, directory });
  try {
    await unit.readSettings();
    return unit;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) return unit;
  }
  return createFieldUnit({ baseUrl: url, key: await renewKey(portal, state, of.sensor.id), directory });
}

/** Prints a progress line that is overwritten on a terminal, and lines that remain. */
function createPrinter() {
  const live = process.stdout.isTTY;
  return {
    live,
    line(text: string): void {
      process.stdout.write(live ? `\r\u001b[K${text}` : `${text}\n`);
    },
    keep(text: string): void {
      process.stdout.write(`${live ? '\r\u001b[K' : ''}${text}\n`);
    },
  };
}

/** A sentence for errors the user can fix; undefined for bugs, which are shown with their stack. */
function explain(error: unknown, url: string | undefined): string | undefined {
  if (error instanceof OptionError) return `${error.message}\nnpm run simulate -- --help shows all options`;
  if (error instanceof PortalError) return `The portal refused: ${error.message}`;
  if (error instanceof TypeError && error.message === 'fetch failed')
    return `Nobody answers at ${url}; is the portal running?`;
  return undefined;
}

let options: SimulatorOptions | undefined;
try {
  options = readOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(help);
  else await simulate(options);
} catch (error) {
  const explained = explain(error, options?.url);
  if (explained === undefined) throw error;
  process.stderr.write(`${explained}\n`);
  process.exitCode = 1;
}
