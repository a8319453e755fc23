/** Whether an `Accept-Encoding` header accepts an encoding. Source: RFC 9110 §12.5.3. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight);
  });
}
