"""Mixes two files of export.py weight by weight: both start from the same weights, so what lies between them stays good.

usage: blend.py NEW.onnx OLD.onnx SHARE_OF_NEW OUT.onnx

The graph, with its normalisation, is that of NEW.
"""
import sys, onnx, numpy as np; from onnx import numpy_helper as h
new, old, a, out = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
A=onnx.load(new); B={i.name:h.to_array(i) for i in onnx.load(old).graph.initializer}
for i in A.graph.initializer:
    if i.name in B and i.name.startswith('n.'): i.CopyFrom(h.from_array((a*h.to_array(i)+(1-a)*B[i.name]).astype(np.float32),i.name))
onnx.save(A,out)
