/**
 * Turns boxes on a picture into numbers that are close for insects that look alike.
 *
 * Guarantees: the same pixels give the same numbers, whether they come from memory or from tiles; memory does not depend
 * on the number or size of boxes. The model file is checked against its manifest before it is used. ONNX Runtime is loaded
 * only with the model.
 *
 * It knows no types and learns nothing. It does not read picture files. Callers pass pixels. It is loaded in the decoding
 * child only, apart from the format of stored features.
 */
export { cropSide, cutBox } from './cut-box.ts';
export { embeddingLength, type Embedding, loadEmbedding } from './onnx-embedding.ts';
