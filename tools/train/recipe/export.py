"""Writes a trained network as ONNX. The brightness normalisation is part of the file, so it takes plain RGB, 0 to 255.

usage: export.py IN.pt OUT.onnx
"""
import sys, torch, onnx
from net import Net, normalise, sequences
n=Net(); n.load_state_dict(torch.load(sys.argv[1])); n.eval()
for c in list(sequences(n)): c[0]=torch.nn.utils.fusion.fuse_conv_bn_eval(c[0],c[1]); c[1]=torch.nn.Identity()
class W(torch.nn.Module):
    def __init__(s,n): super().__init__(); s.n=n
    def forward(s,x): h,r=s.n(normalise(x)); return torch.sigmoid(h), r
torch.onnx.export(W(n),(torch.rand(1,3,320,320)*255,),sys.argv[2],input_names=['rgb'],output_names=['heat','sides'],opset_version=17,dynamo=False,
  dynamic_axes={'rgb':{0:'n',2:'h',3:'w'},'heat':{0:'n',2:'h4',3:'w4'},'sides':{0:'n',2:'h4',3:'w4'}})
m=onnx.load(sys.argv[2]); print('ops',sorted({x.op_type for x in m.graph.node}),'bytes',len(m.SerializeToString()))
