"""What a photo of a trap is made of (board, opacity and texture of what lies on it), and drawn boards, clutter and insects with which
training photos are varied: boards in other colours, pasted insects."""
import math, random
import numpy as np, cv2
U=random.uniform
def prepare(im):
    """im RGB uint8 -> opacity of what lies on the board, its texture (brightness relative to the bare board, /1.6), board mask; uint8, full size."""
    h,w=im.shape[:2]; s=cv2.resize(im,(w//8,h//8),interpolation=cv2.INTER_AREA).astype(np.int16)
    y=np.clip(np.minimum(s[...,0],s[...,1])-s[...,2],0,255).astype(np.uint8)
    t,_=cv2.threshold(y,0,255,cv2.THRESH_OTSU); m=(y>min(110,max(40,t))).astype(np.uint8)
    m=cv2.morphologyEx(m,cv2.MORPH_CLOSE,np.ones((11,11),np.uint8)); n,lab,st,_=cv2.connectedComponentsWithStats(m)
    if n>1: m=(lab==1+np.argmax(st[1:,4])).astype(np.uint8)
    if m.mean()<.1: m[:]=1
    c,_=cv2.findContours(m,cv2.RETR_EXTERNAL,cv2.CHAIN_APPROX_NONE); cv2.drawContours(m,c,-1,1,-1)
    inner=cv2.erode(m,np.ones((3,3),np.uint8))>0; med=np.median(s[inner],0); f=s.astype(np.uint8).copy(); f[~inner]=med
    bg=cv2.GaussianBlur(np.dstack([cv2.medianBlur(np.ascontiguousarray(f[...,k]),27) for k in range(3)]).astype(np.float32),(0,0),3)
    B=np.maximum(cv2.resize(bg,(w,h),interpolation=cv2.INTER_LINEAR),8); x=im.astype(np.float32)
    rho=(x[...,0]/B[...,0]+x[...,1]/B[...,1])*.5
    a=np.clip((.92-rho)/.42,0,1); a=np.maximum(a,np.clip((x[...,2]-B[...,2]-35)/80,0,1))
    M=cv2.resize(m*255,(w,h),interpolation=cv2.INTER_LINEAR)
    return (a*255).astype(np.uint8), np.clip(rho*160,0,255).astype(np.uint8), M, float(bg[inner].mean(0)@[.299,.587,.114])
def colour():
    k=random.random()
    if k<.38: v=U(.72,1.); c=np.array([v,v*U(.96,1.03),v*U(.92,1.06)])                 # white
    elif k<.55: v=U(.7,1.); c=np.array([v,v*U(.86,.97),v*U(.6,.88)])                   # cream, wood
    elif k<.72: v=U(.28,.72); c=np.array([v*U(.92,1.06),v,v*U(.9,1.12)])               # grey
    elif k<.86: c=np.array([U(.05,.4),U(.25,.6),U(.55,1.)])                            # blue
    else: c=np.array([U(.15,1),U(.15,1),U(.1,1)])
    return np.clip(c,.03,1.).astype(np.float32)
def smooth(n,lo,hi):
    k=random.choice((2,3,4,6)); return cv2.resize(np.random.uniform(lo,hi,(k,k)).astype(np.float32),(n,n),interpolation=cv2.INTER_CUBIC)
NOISE=None
def texture(n):
    global NOISE
    if NOISE is None:
        r=np.random.RandomState(3); NOISE=[]
        for k in range(10):
            z=r.randn(768,768).astype(np.float32); z=cv2.GaussianBlur(z,(0,0),(.6,1,1.6,2.5,4,7,(8,.6),(.6,8),(2,6),12)[k]) if k<6 or k==9 else cv2.GaussianBlur(z,(0,0),sigmaX=((8,.6),(.6,8),(2,6))[k-6][0],sigmaY=((8,.6),(.6,8),(2,6))[k-6][1])
            NOISE.append(z/z.std())
    z=random.choice(NOISE); y,x=random.randrange(768-n),random.randrange(768-n); return z[y:y+n,x:x+n]
def grain(n):
    global NOISE
    if NOISE is None: texture(n)
    z=NOISE[random.randrange(3)]; y,x=random.randrange(768-n),random.randrange(768-n); return z[y:y+n,x:x+n]
def clutter(b, n, strong=False):
    """lines, specks, screws, print, edges onto a bare board b (float RGB, changed)"""
    mean=b[::16,::16].reshape(-1,3).mean(0)
    def ink(): return (mean*U(.05,.85) if random.random()<.85 else np.array([U(0,1),U(0,1),U(0,1)])).tolist()
    if random.random()<.45:                                                            # grid
        st=random.choice((U(18,50),U(40,120),U(100,260))); t=random.choice((1,1,1,2,2,3,4)); c=ink(); ang=U(-.12,.12) if random.random()<.6 else U(0,3.14); o=U(0,st); ca,sa=math.cos(ang),math.sin(ang); dash=random.random()<.3
        for k in range(-int(2*n/st),int(2*n/st)+1):
            for d in ((0,1) if random.random()<.9 else (0,)):
                ux,uy=(ca,sa) if d==0 else (-sa,ca); px,py=n/2-uy*(k*st+o),n/2+ux*(k*st+o)
                if abs(k*st+o)>n: continue
                if dash:
                    for q in range(-n,n,24): cv2.line(b,(int(px+ux*q),int(py+uy*q)),(int(px+ux*(q+14)),int(py+uy*(q+14))),c,t,cv2.LINE_AA)
                else: cv2.line(b,(int(px-ux*n),int(py-uy*n)),(int(px+ux*n),int(py+uy*n)),c,t,cv2.LINE_AA)
    if random.random()<.5:                                                             # specks, droplets, fibres
        for _ in range(random.randrange(1,40)):
            p=(random.randrange(n),random.randrange(n)); r=random.choice((0,1,1,1,2,2)); cv2.ellipse(b,p,(r,max(0,r-random.randrange(2))),U(0,180),0,360,ink(),-1,cv2.LINE_AA)
    if random.random()<.15:
        for _ in range(random.randrange(1,5)):
            q=np.cumsum(np.random.randn(12,2)*U(2,9)+np.random.randn(2)*U(0,6),0)+np.random.uniform(0,n,2); cv2.polylines(b,[q.astype(np.int32)],False,ink(),1,cv2.LINE_AA)
    if random.random()<.12:                                                            # screws, holes
        for _ in range(random.randrange(1,4)):
            p=(random.randrange(n),random.randrange(n)); r=random.randrange(5,34); v=U(.3,.95); g=(np.ones(3)*v).tolist(); cv2.circle(b,p,r,ink(),-1,cv2.LINE_AA)
            if random.random()<.7: cv2.circle(b,p,max(2,int(r*.85)),g,-1,cv2.LINE_AA); a=U(0,3.1); dx,dy=math.cos(a)*r*.7,math.sin(a)*r*.7; cv2.line(b,(int(p[0]-dx),int(p[1]-dy)),(int(p[0]+dx),int(p[1]+dy)),(np.ones(3)*v*.3).tolist(),max(1,r//6),cv2.LINE_AA); (random.random()<.5) and cv2.line(b,(int(p[0]+dy),int(p[1]-dx)),(int(p[0]-dy),int(p[1]+dx)),(np.ones(3)*v*.3).tolist(),max(1,r//6),cv2.LINE_AA)
    if random.random()<.15:
        s=''.join(random.choice('ABCDEFGHIKLMNOPRSTUVXYZ0123456789-.:/') for _ in range(random.randrange(2,12))); t=np.zeros((n,n),np.uint8); cv2.putText(t,s,(random.randrange(-40,n-20),random.randrange(10,n)),random.choice((0,1,2,3,4,5,6,7)),U(.4,3.),255,random.randrange(1,6),cv2.LINE_AA); t=(t.astype(np.float32)/255)[...,None]; b[:]=b*(1-t)+np.array(ink(),np.float32)*t
    if random.random()<(.3 if strong else .12):                                        # edge of the board, frame, shadow edge
        a=U(0,6.28); ca,sa=math.cos(a),math.sin(a); y,x=np.mgrid[0:n,0:n].astype(np.float32); d=(x-n/2)*ca+(y-n/2)*sa-U(0,n/2.2); w=np.clip(d/U(.7,6)+.5,0,1)[...,None]
        o=colour()*U(.1,1.1) if random.random()<.7 else mean*U(.4,.8); b[:]=b*(1-w)+(o*(1+.1*texture(n)[...,None]))*w
    return b
def pale(c):
    """the same insect, whitish: whiteflies, mirid bugs, lacewings"""
    l=(c@np.array([.3,.6,.1],np.float32)); return np.clip(1-np.clip(1-l,0,1)*U(.05,.5),0,1)[...,None]*np.array(random.choice(([1,1,1],[1,.98,.9],[.9,.95,.75],[.95,.9,.7])),np.float32)*U(.85,1.03)
def board(n, tex=None):
    b=colour()*smooth(n,U(.55,.95),1.08)[...,None]
    if random.random()<.4: b=b*(1+(np.linspace(-1,1,n)*U(0,.3)).astype(np.float32)[None,:,None]*(1 if random.random()<.5 else -1))
    b=b*(1+U(0,.05)*texture(n)+U(0,.03)*texture(n))[...,None]
    if tex is not None: b=b*cv2.pow(np.clip(tex,.35,1.4),U(.3,1.2))[...,None]
    return clutter(np.ascontiguousarray(b,np.float32),n)
def drawn():
    """A drawn insect: RGBA float 128x128 and its box; kinds: moth at rest, moth spread, beetle, fly, long-winged, bug"""
    n=128; a=np.zeros((n,n),np.float32); k=random.choices(range(6),(4,3,2,3,3,2))[0]; base=random.choice(([.35,.25,.15],[.25,.2,.17],[.5,.42,.32],[.62,.56,.46],[.1,.09,.08],[.4,.4,.38],[.55,.4,.22],[.75,.7,.6])); base=np.clip(np.array(base)*U(.5,1.15)+np.random.uniform(-.05,.05,3),.02,.9).astype(np.float32)
    if random.random()<.25: base=np.clip(np.array(random.choice(([1,1,1],[1,.97,.88],[.85,.9,.7],[.8,.8,.8])))*U(.75,1.05),0,1).astype(np.float32)
    col=np.ones((n,n,3),np.float32)*base; c=64
    E=lambda img,x,y,rx,ry,ang,v: cv2.ellipse(img,(int(x),int(y)),(max(1,int(rx)),max(1,int(ry))),ang,0,360,v,-1,cv2.LINE_AA)
    dark=(base*U(.2,.8)).tolist()
    if k==0:
        W,H=U(20,52),U(55,104); pts=np.array([[c,64-H/2],[c+W*.35,64-H*.38],[c+W,64+H*.38],[c+W*.75,64+H/2],[c,64+H*U(.3,.5)],[c-W*.75,64+H/2],[c-W,64+H*.38],[c-W*.35,64-H*.38]]); cv2.fillPoly(a,[pts.astype(np.int32)],1.,cv2.LINE_AA); E(col,c,64-H*.3,W*.25,H*.2,0,dark)
    elif k==1:
        for sx in (-1,1):
            an=U(15,45); E(a,c+sx*26,50,30,U(11,18),-sx*an,1.); E(a,c+sx*20,76,U(16,22),U(12,18),sx*U(10,50),1.)
        E(a,c,66,6,26,0,1.); E(col,c,66,6,26,0,dark)
    elif k==2:
        r=U(14,34); E(a,c,68,r,44,0,1.); E(a,c,26,r*.6,12,0,1.); E(col,c,26,r*.6,12,0,dark); cv2.line(col,(c,34),(c,112),dark,2)
    elif k==3:
        E(a,c,64,U(7,13),34,0,1.); E(a,c,34,9,9,0,1.); w=U(.25,.7)
        for sx in (-1,1): t=np.zeros_like(a); E(t,c+sx*U(12,24),76,U(9,14),34,-sx*U(12,45),w); a=np.maximum(a,t)
    elif k==4:
        W=U(9,20); E(a,c,70,W,48,0,U(.55,1)); E(a,c,50,W*.5,36,0,1.); E(col,c,40,W*.5,26,0,dark)
    else:
        E(a,c,70,U(16,26),36,0,1.); E(a,c,36,12,12,0,1.); E(col,c,70,9,22,0,dark)
    t=a.copy(); z=texture(n); z=z+z[:,::-1] if random.random()<.7 else z; col=np.clip(col*(1+U(.05,.3)*z[...,None]),0,1)
    if k<2 and random.random()<.6:
        for q in range(random.randrange(1,4)): y=U(40,110); cv2.ellipse(col,(c,int(y-60)),(70,60),0,0,180,(base*U(.4,1.8)).clip(0,1).tolist(),random.randrange(2,7),cv2.LINE_AA)
    legs=np.zeros_like(a)
    if random.random()<.75:
        for sx in (-1,1):
            for q in range(3): y=44+q*14; x1=c+sx*U(22,44); cv2.polylines(legs,[np.array([[c,y],[(c+x1)/2,y+U(-16,8)],[x1,y+U(-14,22)]],np.int32)],False,U(.5,1),random.choice((1,1,2,3)),cv2.LINE_AA)
            cv2.line(legs,(c,30),(int(c+sx*U(6,26)),int(U(4,16))),U(.4,1),random.choice((1,1,2)),cv2.LINE_AA)
        col[legs>a]=dark; a=np.maximum(a,legs)
    ys,xs=np.where((t if random.random()<.5 else a)>.3); a=a*U(.75,1.)
    return np.dstack([col,a]), (xs.min(),ys.min(),xs.max()+1,ys.max()+1)
def paste(img, spr, box, boxes, size, soft=True):
    """spr RGBA turned freely (drawn) and scaled so that the box's longer side is `size`; boxes: list to extend. Not onto other insects."""
    n=img.shape[0]; x1,y1,x2,y2=box; f=size/max(x2-x1,y2-y1); h,w=spr.shape[:2]; ang=U(0,360) if soft else 0; M=cv2.getRotationMatrix2D((w/2,h/2),ang,f)
    r=int(math.hypot(w,h)*f/2)+3; tx,ty=U(-size*.2,n+size*.2),U(-size*.2,n+size*.2); M[:,2]+=[r-w/2,r-h/2]
    if f<.5: spr=cv2.GaussianBlur(spr,(0,0),.4/f)
    q=cv2.warpAffine(spr,M,(2*r,2*r),flags=cv2.INTER_LINEAR)
    if soft: m=cv2.warpAffine(np.pad(np.ones((int(y2-y1),int(x2-x1)),np.float32),((int(y1),max(0,h-int(y2))),(int(x1),max(0,w-int(x2)))))[:h,:w]*(spr[...,3]>.15),M,(2*r,2*r))
    else: m=cv2.warpAffine(np.pad(np.ones((int(y2-y1),int(x2-x1)),np.float32),((int(y1),max(0,h-int(y2))),(int(x1),max(0,w-int(x2)))))[:h,:w],M,(2*r,2*r))
    ys,xs=np.where(m>.5)
    if len(ys)<12: return
    X0,Y0=int(tx-r),int(ty-r); nb=[xs.min()+X0,ys.min()+Y0,xs.max()+1+X0,ys.max()+1+Y0]
    if any(min(nb[2],b[2])-max(nb[0],b[0])>3 and min(nb[3],b[3])-max(nb[1],b[1])>3 for b in boxes): return
    a0,b0,a1,b1=max(0,X0),max(0,Y0),min(n,X0+2*r),min(n,Y0+2*r)
    if a1<=a0 or b1<=b0: return
    s=q[b0-Y0:b1-Y0,a0-X0:a1-X0]; al=s[...,3:]; d=img[b0:b1,a0:a1]; t=al.sum()
    if t<8 or np.abs(((s[...,:3]-d)*al).sum((0,1))/t).max()<.13: return            # too like the board to be seen
    if random.random()<.6:
        k=max(1,int(size*U(.02,.12))); sh=cv2.GaussianBlur(np.roll(q[...,3],(k*random.choice((-1,1)),k*random.choice((-1,1))),(0,1)),(0,0),max(.6,size*U(.01,.06))); d*=1-U(.1,.6)*sh[b0-Y0:b1-Y0,a0-X0:a1-X0,None]
    d[:]=d*(1-al)+s[...,:3]*al; boxes.append(nb)
