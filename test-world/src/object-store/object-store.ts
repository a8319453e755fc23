import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import type { BucketAddress } from '@trapline/server/platform/storage/storage.ts';
import { freePort } from '../free-port.ts';

// A real object store for tests: OpenStack Swift with its S3 interface, as Debian has it (python3-swift).

const python = '/usr/bin/python3';
const program = join(import.meta.dirname, 'object_store.py');
const backends = ['account', 'container', 'object'] as const;

/** An object store with one empty bucket. */
export interface ObjectStore {
  readonly address: BucketAddress;
  /** Its `host:port`. */
  readonly host: string;
  stop(): Promise<void>;
}

/** Starts an object store in a folder of its own. It ends with this process. A start that hangs is given up and tried anew. */
export async function startObjectStore(): Promise<ObjectStore> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 3) throw error;
      console.log(`The object store did not start: ${String(error)}`);
    }
  }
}

async function start(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-objects-'));
  await mkdir(join(folder, 'node', 'device'), { recursive: true });
  const names = [...backends, 'proxy'] as const;
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  };
  await writeFile(join(folder, 'swift.conf'), swiftConf);
  for (const name of backends) await writeFile(join(folder, `${name}.conf`), backendConf(folder, name, ports[name]));
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, ports.proxy));
  const rings = backends.map((name) => `${name}:${ports[name]}`);
  await promisify(execFile)(python, [program, 'rings', folder, ...rings]);
  const children = names.map((name) => spawn(python, [program, 'serve', folder, name], { stdio: 'ignore' }));
  const host = `127.0.0.1:${ports.proxy}`;
  const address: BucketAddress = {
    ...{ bucket: 'photos', endpoint: `http://${host}`, region: 'us-east-1' },
    ...{ accessKey: 'test:tester', secretKey: 'testing' },
  };
  const stop = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeBucket(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, host, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Creates the bucket, and waits until all servers answer. */
async function makeBucket({ endpoint, bucket, ...address }: BucketAddress): Promise<void> {
  const { sessionToken: _none, ...keys } = address;
  const client = new S3Client({ ...keys, endPoint: endpoint });
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      // An earlier attempt may have made it before all servers answered.
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
      await client.putObject('ready', '', { bucketName: bucket });
      await client.deleteObject('ready', { bucketName: bucket });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

const swiftConf = `[swift-hash]
swift_hash_path_prefix = a
swift_hash_path_suffix = b
[storage-policy:0]
name = Policy-0
default = yes
`;

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
`;
}

function backendConf(folder: string, name: string, port: number): string {
  return `${common(folder, port)}devices = ${folder}/node
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxyConf(folder: string, port: number): string {
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth'];
  const later = ['copy', 'slo', 'dlo', 'versioned_writes', 'symlink'];
  const options: Record<string, string> = {
    cache: 'use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:9',
    s3api: 'use = egg:swift#s3api\nallow_multipart_uploads = true\nmin_segment_size = 1',
    tempauth: 'use = egg:swift#tempauth\nuser_test_tester = testing .admin',
    versioned_writes: 'use = egg:swift#versioned_writes\nallow_versioned_writes = true',
  };
  const sections = [...filters, ...later].map(
    (name) => `[filter:${name}]\n${options[name] ?? `use = egg:swift#${name}`}\n`,
  );
  return `${common(folder, port)}[pipeline:main]
pipeline = ${[...filters, ...later, 'proxy-server'].join(' ')}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
conn_timeout = 10
error_suppression_limit = 1000000
${sections.join('')}`;
}
