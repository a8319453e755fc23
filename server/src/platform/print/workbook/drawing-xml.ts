import { xmlHead, xmlText } from './xml.ts';

/** Something that lies on a sheet: a chart or a picture. Sizes in pixels. */
export interface Placed {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /** Path of the part from the folder of drawings: `../charts/chart1.xml`, `../media/image1.jpeg`. */
  readonly target: string;
  readonly kind: 'chart' | 'image';
  readonly name: string;
}

const emu = (pixels: number) => Math.round(pixels * 9_525);
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The part `xl/drawings/drawingN.xml`. */
export function drawingXml(placed: readonly Placed[]): string {
  const anchors = placed.map((one, index) => {
    const id = index + 2;
    const size = `<xdr:ext cx="${emu(one.width)}" cy="${emu(one.height)}"/>`;
    const from = `<xdr:from><xdr:col>${one.column}</xdr:col><xdr:colOff>38100</xdr:colOff><xdr:row>${one.row}</xdr:row><xdr:rowOff>38100</xdr:rowOff></xdr:from>`;
    const name = `<xdr:cNvPr id="${id}" name="${xmlText(one.name)}" descr="${xmlText(one.name)}"/>`;
    const body =
      one.kind === 'chart'
        ? `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>${name}<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame>`
        : `<xdr:pic><xdr:nvPicPr>${name}<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${index + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(one.width)}" cy="${emu(one.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`;
    return `<xdr:oneCellAnchor>${from}${size}${body}<xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return `${xmlHead}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${relations}">${anchors.join('')}</xdr:wsDr>`;
}

/** A part of relations, from targets with the last word of their type. */
export function relationsXml(targets: readonly { readonly type: string; readonly target: string }[]): string {
  const rows = targets.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}
