/**
 * Finds insects on a picture: boxes with a type and a score.
 *
 * Promises: a detector says which model it is and which types it knows, and the same picture gives the same boxes. A
 * model file is checked against its manifest before it is used. A service of the operator's has a time limit, and its
 * answers are checked. ONNX Runtime is loaded when a model is, and only then: without it there is no detector.
 *
 * It does not read files, does not decide what counts, and never falls back to another way of counting. Whoever asks
 * hands in pixels, or a JPEG for a service.
 */
export { iou } from './boxes.ts';
export { loadDetector, parseDetectorChoice } from './create-detector.ts';
export { type Box, type Detector, DetectorError, type JpegImage, type PixelImage } from './detection.ts';
export { createHttpDetector, httpDetectorDefaults } from './http-detector.ts';
export { createOnnxDetector, RuntimeMissing } from './onnx-detector.ts';
