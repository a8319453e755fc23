import { fileURLToPath } from 'node:url';
import { createClassicalDetector } from './classical/classical-detector.ts';
import { type Detector, DetectorError, type PixelImage } from './detection.ts';
import { createOnnxDetector, RuntimeMissing } from './onnx-detector.ts';

/** Where detection runs: a model in the decoding child, or a service of the operator's own. */
export type DetectorChoice =
  | { readonly form: 'builtin' }
  | { readonly form: 'onnx'; readonly file: string }
  | { readonly form: 'http'; readonly url: string };

const builtinModel = fileURLToPath(new URL('../../../models/insect-heat-v2.onnx', import.meta.url));

/**
 * The choice in a setting `builtin`, `onnx:FILE` or `http:URL`; an address that starts with `http://` or `https://`
 * may also stand alone. Throws `DetectorError` for anything else.
 */
export function parseDetectorChoice(setting: string): DetectorChoice {
  if (setting === 'builtin') return { form: 'builtin' };
  if (/^onnx:./.test(setting)) return { form: 'onnx', file: setting.slice('onnx:'.length) };
  const url = /^(?:http:)?(https?:\/\/.+)$/.exec(setting)?.[1];
  if (url !== undefined && URL.canParse(url)) return { form: 'http', url };
  throw new DetectorError(`"${setting}" is no detector: use builtin, onnx:FILE or http:URL`);
}

/** A detector that runs here, and what the operator should know about it. */
export interface LoadedDetector {
  readonly detector: Detector<PixelImage>;
  /** Why it is not the best one; null when all is well. */
  readonly warning: string | null;
}

/**
 * Loads the detector for pixels. `builtin` falls back to the classical detector where ONNX Runtime does not load; a
 * model of the operator's own never falls back: counts of another detector would be wrong without anybody noticing.
 */
export async function loadDetector(
  choice: Exclude<DetectorChoice, { form: 'http' }>,
  knownTypes: readonly string[],
): Promise<LoadedDetector> {
  if (choice.form === 'onnx') return { detector: await createOnnxDetector(choice.file, knownTypes), warning: null };
  try {
    return { detector: await createOnnxDetector(builtinModel, knownTypes), warning: null };
  } catch (error) {
    if (!(error instanceof RuntimeMissing)) throw error;
    return { detector: createClassicalDetector(), warning: `${error.message}. The simpler detector counts instead.` };
  }
}
