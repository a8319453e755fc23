import { Agent, get } from 'node:http';

/** Requests paths repeatedly over persistent connections, several at the same time. @returns the last body */
export async function getMany(
  url: string,
  paths: readonly string[],
  token: string,
  requests: number,
  concurrency: number,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let next = 0;
  let last = '';
  const work = async () => {
    while (next < requests) {
      const path = paths[next % paths.length] ?? '/';
      next += 1;
      last = await getText(`${url}${path}`, token, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    agent.destroy();
  }
  return last;
}

function getText(url: string, token: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url} responded with ${response.statusCode}: ${body}`));
      });
    });
    request.on('error', reject);
  });
}
