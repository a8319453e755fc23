import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A pooler in transaction mode, with one connection to the server. */
export interface SmallPooler {
  /** Address of the same database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** How it behaves. */
export interface Behavior {
  /** Whether it takes parameters of the portal's connections, without passing them on. */
  readonly takesParameters: boolean;
  /** Options of its own connection. */
  readonly own?: pg.ClientConfig;
}

/** Messages of PostgreSQL's protocol, without their first byte of a type where they begin a connection. */
const answers = {
  noEncryption: Buffer.from('N'),
  welcome: Buffer.from('5200000008000000005a0000000549', 'hex'),
} as const;
const sslRequest = 80_877_103;

/**
 * Starts a pooler that does what all in transaction mode have in common: whoever begins a transaction gets the
 * connection until its end. It keeps no named statements apart, like PgBouncer before 1.21.
 */
export async function startSmallPooler(url: string, behavior: Behavior): Promise<SmallPooler> {
  const upstream = await authenticated(url, behavior.own ?? {});
  const waiting: { readonly from: Socket; readonly bytes: Buffer }[] = [];
  const clients = new Set<Socket>();
  let owner: Socket | undefined;

  const pump = (): void => {
    const next = waiting.findIndex(({ from }) => owner === undefined || from === owner);
    const [found] = next < 0 ? [] : waiting.splice(next, 1);
    if (!found) return;
    owner = found.from;
    upstream.write(found.bytes);
    pump();
  };
  onMessages(upstream, (type, message) => {
    owner?.write(message);
    if (type === 'Z' && message.at(-1) === 'I'.charCodeAt(0)) owner = undefined;
    pump();
  });
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    greet(client, behavior, () =>
      onMessages(client, (type, bytes) => {
        if (type === 'X') client.end();
        else waiting.push({ from: client, bytes });
        pump();
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: at(url, server.address()),
    stop: async () => {
      for (const client of clients) client.destroy();
      upstream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A socket on which a role is signed in. The driver only signs in. */
async function authenticated(url: string, own: pg.ClientConfig): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.connect = () => socket;
  const client = new pg.Client({ connectionString: url, ...own, stream: () => socket });
  client.on('error', () => undefined);
  const connected = client.connect();
  socket.emit('connect');
  await connected;
  socket.removeAllListeners('data');
  return socket;
}

/** Answers a client's first messages: refuses encryption, and takes any password. */
function greet(client: Socket, { takesParameters }: Behavior, welcomed: () => void): void {
  client.on('data', function first(bytes: Buffer) {
    if (bytes.readInt32BE(4) === sslRequest) {
      client.write(answers.noEncryption);
      return;
    }
    client.off('data', first);
    if (!takesParameters && bytes.includes('statement_timeout')) {
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
      const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
      client.end(Buffer.concat([head, Buffer.from(fields)]));
      return;
    }
    welcomed();
    client.write(answers.welcome);
  });
}

/** Calls with each message of a socket, whole. */
function onMessages(socket: Socket, use: (type: string, message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readInt32BE(1));
      rest = rest.subarray(message.length);
      use(String.fromCharCode(message[0] ?? 0), message);
    }
  });
}

function at(url: string, address: AddressInfo | string | null): string {
  const changed = new URL(url);
  changed.port = typeof address === 'string' ? '' : String(address?.port);
  return changed.href;
}
