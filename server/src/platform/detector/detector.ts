/**
 * Finds insects on a picture, as boxes with a type and a score.
 *
 * Guarantees: a detector reports its model and the types it distinguishes, and a local model gives the same boxes for
 * the same picture. A model file is checked against its manifest before it is used. The operator's own detection service
 * has a time limit, and its responses are validated. ONNX Runtime is loaded only with a model; without it there is no
 * detector.
 *
 * It does not read picture files, does not decide what is counted, and never falls back to another way of counting.
 * Callers pass pixels, or a JPEG for a service.
 */
export { iou } from './boxes.ts';
export { loadDetector, parseDetectorChoice } from './create-detector.ts';
export { type Box, type Detector, DetectorError, type JpegImage, type PixelImage } from './detection.ts';
export { createHttpDetector, httpDetectorDefaults } from './http-detector.ts';
export { createOnnxDetector, RuntimeMissing } from './onnx-detector.ts';
