import { fileURLToPath } from 'node:url';
import { type Detector, DetectorError, type PixelImage } from './detection.ts';
import { createOnnxDetector } from './onnx-detector.ts';

/** Where detection runs: a model in the decoding child, or an external service. Source: DETECT-7. */
export type DetectorChoice =
  | { readonly form: 'builtin' }
  | { readonly form: 'onnx'; readonly file: string }
  | { readonly form: 'http'; readonly url: string };

const builtinModel = fileURLToPath(new URL('../../../models/insect-heat-v3.onnx', import.meta.url));

/**
 * Parses the setting `builtin`, `onnx:FILE` or `http:URL`; a URL starting with `http://` or `https://` is accepted
 * without the prefix. It comes from the operator, never from a user. Throws `DetectorError` for anything else.
 * Source: SECURITY-8.
 */
export function parseDetectorChoice(setting: string): DetectorChoice {
  if (setting === 'builtin') return { form: 'builtin' };
  if (/^onnx:./.test(setting)) return { form: 'onnx', file: setting.slice('onnx:'.length) };
  const url = /^(?:http:)?(https?:\/\/.+)$/.exec(setting)?.[1];
  if (url !== undefined && URL.canParse(url)) return { form: 'http', url };
  throw new DetectorError(`"${setting}" is no detector: use builtin, onnx:FILE or http:URL`);
}

/**
 * Loads the detector. There is no fallback if ONNX Runtime cannot be loaded: another method would silently produce
 * different counts. Source: DETECT-6.
 * @param withRuntime false: behave as if the runtime could not be loaded
 * @throws RuntimeMissing, DetectorError
 */
export function loadDetector(
  choice: Exclude<DetectorChoice, { form: 'http' }>,
  knownTypes: readonly string[],
  withRuntime = true,
): Promise<Detector<PixelImage>> {
  return createOnnxDetector(choice.form === 'onnx' ? choice.file : builtinModel, knownTypes, withRuntime);
}
