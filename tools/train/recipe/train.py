"""Trains the one-class, anchor-free insect detector (stride-4 heat map and box sides) for boards of any colour, on CPU.

usage: train.py INDEX.json OUT.pt MINUTES [START.onnx]

INDEX.json is what `npm run train` makes of the training data: [{"id", "file", "split": "train" or "test", "boxes": [[x1, y1,
x2, y2], ...]}], in pixels of the upright photo. Only photos of "train" are used. START.onnx is a detector of the same
network, from which training starts.
"""
import json, sys, time, math, random, os
import numpy as np, cv2, torch, torch.nn as nn
from net import Net, normalise, from_onnx
import boards; from boards import U

idx, out, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3]); start = sys.argv[4] if len(sys.argv)>4 else None
CROP, BS, STR = 320, 6, 4
# Shares of samples: drawn boards; up to here recoloured photos; the rest as photographed.
SYN, REC = .14, .46
random.seed(1); np.random.seed(1); torch.manual_seed(1); cv2.setNumThreads(1)
tr = [r for r in json.load(open(idx)) if r['split']=='train']
def smaller(r):
    """The photo in RGB, upright, and its boxes; both sides at least as long as a crop."""
    im = cv2.cvtColor(cv2.imread(r['file']), cv2.COLOR_BGR2RGB)     # imread applies the EXIF orientation
    h, w = im.shape[:2]; p = max(0,CROP-h), max(0,CROP-w)
    if max(p): im = cv2.copyMakeBorder(im,0,p[0],0,p[1],cv2.BORDER_REPLICATE)
    return im, np.array(r['boxes'],np.float32).reshape(-1,4)
loaded = [smaller(r) for r in tr]
imgs = [im for im,_ in loaded]; boxes = [bx for _,bx in loaded]
maps = [boards.prepare(i) for i in imgs]
full = [k for k in range(len(tr)) if len(boxes[k])]
if not full: sys.exit('The photos for training have no boxes.')
print(len(tr),'training photos', sum(map(len,boxes)),'boxes', flush=True)

def cut(k, x0,y0,s,a):
    f = cv2.INTER_AREA if s>CROP else cv2.INTER_LINEAR
    return cv2.resize(a[y0:y0+s,x0:x0+s],(CROP,CROP),interpolation=f)
def place(k, s):
    H,W = imgs[k].shape[:2]; bx = boxes[k]; s=min(s,H,W)
    if random.random()<.85 and len(bx):
        b = bx[random.randrange(len(bx))]; x0,y0 = int((b[0]+b[2])/2+U(-s/2,s/2)-s/2), int((b[1]+b[3])/2+U(-s/2,s/2)-s/2)
    else: x0,y0 = random.randrange(max(1,W-s+1)), random.randrange(max(1,H-s+1))
    return min(max(0,x0),W-s), min(max(0,y0),H-s), s
def own_sprite():
    """a labelled insect cut out by its opacity, with turned and flipped variants"""
    k=random.choice(full); b=boxes[k][random.randrange(len(boxes[k]))]; p=3; H,W=imgs[k].shape[:2]
    x0,y0,x1,y1=[int(v) for v in (max(0,b[0]-p),max(0,b[1]-p),min(W,b[2]+p),min(H,b[3]+p))]
    al=np.clip(maps[k][0][y0:y1,x0:x1].astype(np.float32)/255*1.15,0,1); h,w=al.shape
    e=np.minimum(np.minimum(np.arange(h)+.5,h-np.arange(h)-.5)[:,None],np.minimum(np.arange(w)+.5,w-np.arange(w)-.5)[None])/p; al=al*np.clip(e,0,1)
    s=np.dstack([imgs[k][y0:y1,x0:x1].astype(np.float32)/255,al]).astype(np.float32); B=[b[0]-x0,b[1]-y0,b[2]-x0,b[3]-y0]
    if random.random()<.5: s=s[:,::-1]; B=[w-B[2],B[1],w-B[0],B[3]]
    for _ in range(random.randrange(4)): h,w=s.shape[:2]; s=np.rot90(s); B=[B[1],w-B[2],B[3],w-B[0]]
    return np.ascontiguousarray(s), B
def tint(c, a):
    """other insect colours: towards brown, grey, pale"""
    if random.random()<.45:
        k=U(.05,.5); t=np.array(random.choice(([.45,.33,.2],[.5,.48,.45],[.3,.2,.12],[.65,.6,.5])),np.float32)*U(.6,1.1); return c*(1-k)+t*k
    return c
def grey(c):
    """takes the board's yellow shine out of the insects"""
    if random.random()<.25: return c
    k=U(.4,1.); return c*(1-k)+(c@np.array([.3,.6,.1],np.float32)*(k*U(.75,1.1)))[...,None]*np.array([1,U(.9,1),U(.8,1)],np.float32)
def sample():
    z = random.random(); bl=[]; w0=1.
    if z<SYN:                                               # a drawn board with pasted insects
        x=boards.board(CROP)
        if random.random()<.3: boards.clutter(x,CROP,True)
        big=random.random(); m=random.choice((0,1,3,6,10,18)) if big<.7 else random.randrange(0,5)
        for _ in range(m):
            sz=math.exp(U(math.log(12),math.log(70))) if big<.7 else math.exp(U(math.log(40),math.log(170)))
            if random.random()<.55:
                s,B=own_sprite(); p=random.random()<.25; s[...,:3]=boards.pale(s[...,:3]) if p else tint(grey(s[...,:3]),None); s[...,3]*=U(.5,1) if p else 1; boards.paste(x,s,B,bl,min(sz,110),False)
            else: s,B=boards.drawn(); boards.paste(x,s,B,bl,sz)
        b=np.clip(np.array(bl,np.float32).reshape(-1,4),0,CROP)
    else:
        k = random.randrange(len(tr))
        sc = math.exp(U(math.log(.7),math.log(1.45))) if random.random()<(.65 if z<REC else .85) else math.exp(U(math.log(.45),math.log(2.1)))
        x0,y0,s = place(k,int(CROP/sc)); im=imgs[k]; bx=boxes[k]
        x = cut(k,x0,y0,s,im)
        b = (bx-np.array([x0,y0,x0,y0],np.float32))*(CROP/s)
        m = ((b[:,0]+b[:,2])/2>0)&((b[:,0]+b[:,2])/2<CROP)&((b[:,1]+b[:,3])/2>0)&((b[:,1]+b[:,3])/2<CROP)
        b = np.clip(b[m],0,CROP)
        if z<REC:                                           # the board in another colour
            x=x.astype(np.float32)/255
            al,rho,M=[cut(k,x0,y0,s,q).astype(np.float32) for q in maps[k][:3]]; al=(al/255)[...,None]; M=(M/255)[...,None]
            nb=boards.board(CROP,rho/160); fg=tint(grey(x*U(.75,1.2)),al) if random.random()>.2 or np.abs(nb[::8,::8].mean((0,1))-.95).max()<.3 else boards.pale(x)*.98; y=fg*al+nb*(1-al); off=x
            q=random.random()
            if q<.35: off=x*boards.colour()*U(.3,1.3)
            elif q<.6: off=(x@np.array([.3,.6,.1],np.float32))[...,None]*boards.colour()*U(.3,1.2)
            x=y*M+off*(1-M)
        if random.random()<.3:
            bl=b.tolist(); x=np.ascontiguousarray(x,np.float32) if x.dtype!=np.uint8 else x.astype(np.float32)/255
            for _ in range(random.randrange(1,6)):
                if z<REC and random.random()<.5: sp,B=boards.drawn(); boards.paste(x,sp,B,bl,math.exp(U(math.log(16),math.log(120))))
                else: sp,B=own_sprite(); sp[...,:3]=boards.pale(sp[...,:3]); sp[...,3]*=U(.5,1); boards.paste(x,sp,B,bl,math.exp(U(math.log(10),math.log(60))),False)
            b=np.clip(np.array(bl,np.float32).reshape(-1,4),0,CROP)
    if random.random()<.5: x=x[:,::-1]; b=np.stack([CROP-b[:,2],b[:,1],CROP-b[:,0],b[:,3]],1)
    for _ in range(random.randrange(4)): x=np.rot90(x); b=np.stack([b[:,1],CROP-b[:,2],b[:,3],CROP-b[:,0]],1)
    x = np.ascontiguousarray(x)
    if x.dtype!=np.uint8: x=cv2.convertScaleAbs(np.maximum(x,0,out=x),alpha=255)
    v=np.arange(256,dtype=np.float32)/255; v=v**U(.75,1.35) if z<REC and random.random()<.5 else v; g=U(.7,1.25); o=U(-.06,.06)
    x = cv2.LUT(x,np.clip(np.stack([v*g*U(.9,1.1)+o for _ in range(3)],-1)*255+.5,0,255).astype(np.uint8)[None])
    if random.random()<.25: x = cv2.GaussianBlur(x,(0,0),U(.4,1.3))
    if random.random()<.3: d=(boards.grain(CROP)*U(1,7)).astype(np.int16); x=np.clip(x+d[...,None],0,255).astype(np.uint8)
    if random.random()<.2: x = cv2.imdecode(cv2.imencode('.jpg',x,[cv2.IMWRITE_JPEG_QUALITY,random.randrange(35,90)])[1],cv2.IMREAD_COLOR)
    n = CROP//STR
    hm = np.zeros((n,n),np.float32); reg = np.zeros((4,n,n),np.float32); rw = np.zeros((n,n),np.float32)
    for q in b[np.argsort(-(b[:,2]-b[:,0])*(b[:,3]-b[:,1]))]:
        w,h = q[2]-q[0], q[3]-q[1]
        if w<3 or h<3: continue
        cx,cy = (q[0]+q[2])/2/STR,(q[1]+q[3])/2/STR; ix,iy=min(n-1,max(0,int(cx))),min(n-1,max(0,int(cy)))
        sx,sy = max(.6,w/STR*.16), max(.6,h/STR*.16); R=int(3*max(sx,sy))+1
        ys,xs = np.mgrid[max(0,iy-R):min(n,iy+R+1),max(0,ix-R):min(n,ix+R+1)]
        g = np.exp(-((xs-ix)**2/(2*sx*sx)+(ys-iy)**2/(2*sy*sy))).astype(np.float32)
        v = hm[ys,xs]; hm[ys,xs]=np.maximum(v,g)
        for jy in range(max(0,iy-1),min(n,iy+2)):
            for jx in range(max(0,ix-1),min(n,ix+2)):
                px,py=(jx+.5)*STR,(jy+.5)*STR
                if q[0]<px<q[2] and q[1]<py<q[3]:
                    reg[:,jy,jx]=[px-q[0],py-q[1],q[2]-px,q[3]-py]; rw[jy,jx]=1. if (jx,jy)==(ix,iy) else .4
        hm[iy,ix]=1
    return np.ascontiguousarray(x.transpose(2,0,1)), hm[None], reg, rw[None]
def turned(x,hm,reg,rw):
    """a random flip and quarter turn of a sample"""
    T=torch
    if random.random()<.5: x,hm,rw,reg=x.flip(-1),hm.flip(-1),rw.flip(-1),reg.flip(-1)[[2,1,0,3]]
    for _ in range(random.randrange(4)): x,hm,rw,reg=T.rot90(x,1,(1,2)),T.rot90(hm,1,(1,2)),T.rot90(rw,1,(1,2)),T.rot90(reg,1,(1,2))[[1,2,3,0]]
    return x,hm,reg,rw

class DS(torch.utils.data.IterableDataset):
    def __iter__(self):
        w=torch.utils.data.get_worker_info(); s=1+(w.id if w else 0); random.seed(s); np.random.seed(s); cv2.setNumThreads(1)
        while True: yield sample()
if __name__=='__main__':
    net = Net()
    if start and start.endswith('.pt'): net.load_state_dict(torch.load(start))
    elif start:
        g=iter(DS()); x=torch.stack([torch.from_numpy(next(g)[0]) for _ in range(40)]).float(); from_onnx(net,start,normalise(x))
    net=net.to(memory_format=torch.channels_last); ema=torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.9993), use_buffers=True); print('params', sum(p.numel() for p in net.parameters()), flush=True)
    opt = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-3); top=2e-3
    torch.set_num_threads(os.cpu_count() or 2); t0=time.time(); it=0; acc=[0,0]
    again=3; ds=iter(torch.utils.data.DataLoader(DS(), batch_size=BS, num_workers=1, prefetch_factor=8)); pool=[]
    def batches():
        """each sample is used about `again` times, turned anew, out of a pool of 1,200"""
        n=0
        while True:
            if n%again==0 or len(pool)<60:
                for s in zip(*next(ds)):
                    if len(pool)<1200: pool.append(s)
                    else: pool[random.randrange(1200)]=s
            n+=1; q=[turned(*pool[random.randrange(len(pool))]) for _ in range(BS)]
            yield [torch.stack(v) for v in zip(*q)]
    for x,hm,reg,rw in batches():
        p = (time.time()-t0)/(minutes*60)
        if p>=1: break
        lr = top*min(1,it/200)*(.5*(1+math.cos(math.pi*p))+.004)
        for g in opt.param_groups: g['lr']=lr
        x = normalise(x.float()).contiguous(memory_format=torch.channels_last)
        with torch.autocast('cpu',dtype=torch.bfloat16): h,r = net(x)
        h,r = h.float(), r.float()
        pr = torch.sigmoid(h).clamp(1e-4,1-1e-4); pos = (hm>=.999).float()
        lh = -(pos*torch.log(pr)*(1-pr)**2 + (1-pos)*torch.log(1-pr)*pr**2*(1-hm)**4).sum()/pos.sum().clamp(min=1)
        iw = torch.minimum(r[:,0],reg[:,0])+torch.minimum(r[:,2],reg[:,2]); ih = torch.minimum(r[:,1],reg[:,1])+torch.minimum(r[:,3],reg[:,3])
        inter=iw.clamp(min=0)*ih.clamp(min=0); ap=(r[:,0]+r[:,2])*(r[:,1]+r[:,3]); at=(reg[:,0]+reg[:,2])*(reg[:,1]+reg[:,3])
        iou = (inter+1)/(ap+at-inter+1); w=rw[:,0]; lb = ((1-iou)*w).sum()/w.sum().clamp(min=1)
        loss = lh+2*lb; opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(net.parameters(),5.); opt.step(); ema.update_parameters(net)
        it+=1; acc[0]+=lh.item(); acc[1]+=lb.item()
        if it%100==0:
            print(it, f'{(time.time()-t0)/60:.1f}min heat {acc[0]/100:.3f} 1-iou {acc[1]/100:.3f} lr {lr:.4f}', flush=True); acc=[0,0]
        if it%500==0: torch.save(ema.module.state_dict(), out)
    torch.save(ema.module.state_dict(), out); print('done',it,'steps')
