/**
 * Turns boxes on a picture into numbers that are close for insects that look alike.
 *
 * Guarantees: the same pixels give the same numbers, whether they come from memory or from tiles; memory does not depend
 * on the number or size of boxes. The model file is checked against its manifest before it is used. ONNX Runtime is loaded
 * only with the model.
 *
 * It knows no types and learns nothing. It does not read picture files. Callers pass pixels. The model is loaded in the
 * decoding child only; elsewhere the house serves to read what is stored.
 */
export { packCrops, unpackCrops } from './crop-file.ts';
export { cropSide, cutBox } from './cut-box.ts';
export { packFeatures, unpackFeatures } from './feature-file.ts';
export { embeddingLength, type Embedding, loadEmbedding } from './onnx-embedding.ts';
