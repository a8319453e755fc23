import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { freePort } from '@trapline/test-world/free-port.ts';
import { build } from 'vite';

/** The same parts of the library as the portal's charts, and one empty chart. */
const entry = `import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TitleComponent, TooltipComponent,
  VisualMapContinuousComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
use([BarChart, HeatmapChart, LineChart, PieChart, GridComponent, MarkAreaComponent, MarkLineComponent, TitleComponent,
  TooltipComponent, VisualMapContinuousComponent, LabelLayout, CanvasRenderer]);
init(document.getElementById('chart'), null, { renderer: 'canvas' })
  .setOption({ xAxis: { data: [] }, yAxis: {}, series: [{ type: 'bar', data: [] }], animation: false });`;

const html = `<!doctype html><title>empty</title><div id="chart" style="width:900px;height:300px"></div>
<script type="module" src="/script.js"></script>`;

/** A server of an empty page with the chart library. */
interface ChartPage {
  readonly url: string;
  stop(): void;
}

/** Serves an empty page that loads the library of the portal's charts. @param folder for the build */
export async function serveChartPage(folder: string): Promise<ChartPage> {
  const root = join(folder, 'charts');
  await mkdir(root);
  const file = join(root, 'entry.js');
  await writeFile(file, entry);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // The entry is outside the repository, its package inside.
    resolve: { alias: { echarts: resolve('node_modules/echarts') } },
    build: {
      write: false,
      target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
      rolldownOptions: { input: file },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n');
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : html);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
