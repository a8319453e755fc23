/** Parses CSV (RFC 4180, lines end in LF) into rows of cells. For tests: throws on malformed input. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        if (at >= csv.length) throw new Error('A quoted cell does not end');
        if (csv[at] === '"') at += 1;
        cell += csv[at];
      }
      at += 1;
    } else {
      const end = csv.slice(at).search(/[,\n]/);
      cell = csv.slice(at, at + end);
      if (end < 0 || /["\r]/.test(cell)) throw new Error(`Not CSV: ${cell}`);
      at += end;
    }
    row.push(cell);
    if (csv[at] === '\n') {
      rows.push(row);
      row = [];
    } else if (csv[at] !== ',') throw new Error('A cell must end at a comma or the end of a line');
    at += 1;
  }
  if (row.length > 0) throw new Error('The last line does not end');
  return rows;
}
