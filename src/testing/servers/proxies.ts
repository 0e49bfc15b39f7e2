import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectDir } from '#server/project-dir.ts';
import { cleanUp } from '../clean-up.ts';
import { freePort } from '../free-port.ts';

export type ProxyName = 'nginx' | 'HAProxy';

const programs = { nginx: '/usr/sbin/nginx', HAProxy: '/usr/sbin/haproxy' } as const;
const files = { nginx: 'nginx.conf', HAProxy: 'haproxy.cfg' } as const;

/** The proxies of `deploy/` that this machine has; `.ci/run` installs both. */
export const proxiesHere: readonly ProxyName[] = (['nginx', 'HAProxy'] as const).filter((name) =>
  existsSync(programs[name]),
);

/** Replaces what must be there, so that a test never tries something else than the file in `deploy/`. */
const put = (text: string, before: string | RegExp, after: string): string => {
  const changed = text.replaceAll(before, after);
  if (changed === text) throw new Error(`The file of the proxy has no ${before}.`);
  return changed;
};

/** Without this setting, nginx has its default: it stops trying a process for 10 seconds after one failure. */
const withDefaultOfNginx = (text: string): string => put(text, ' max_fails=0;', ';');

/** The file in `deploy/` for these ports, without TLS and the redirect to it. */
const configured = async (name: ProxyName, port: number, [one, two]: readonly [number, number]) => {
  let text = await readFile(join(projectDir, 'deploy', files[name]), 'utf8');
  text = put(put(text, '127.0.0.1:3000', `127.0.0.1:${one}`), '127.0.0.1:3001', `127.0.0.1:${two}`);
  if (name === 'HAProxy') {
    text = put(text, '  bind :80\n', '');
    text = put(text, /bind :443 .*/g, `bind 127.0.0.1:${port}`);
    return put(text, / {2}http-request redirect .*\n/g, '');
  }
  text = put(text, /server \{\n {2}listen 80;[^}]*\}\n/g, '');
  text = put(text, 'listen 443 ssl;', `listen 127.0.0.1:${port};`);
  text = put(put(text, /.*ssl_certificate .*\n/g, ''), /.*ssl_certificate_key .*\n/g, '');
  const own = 'client_body_temp proxy_temp fastcgi_temp uwsgi_temp scgi_temp'
    .split(' ')
    .map((path) => `${path}_path ${path};`)
    .join(' ');
  return `daemon off; pid nginx.pid; error_log stderr error; events {} http { access_log off; ${own}\n${text}}`;
};

/**
 * Starts the proxy of `deploy/` before two ports of this machine; it ends after the test. Returns its port. For a negative
 * control, nginx can have its default of `max_fails`.
 */
export const startProxy = async (
  name: ProxyName,
  ports: readonly [number, number],
  { hasDefaultFails = false }: { hasDefaultFails?: boolean } = {},
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-proxy-'));
  const port = await freePort();
  const path = join(folder, files[name]);
  const text = await configured(name, port, ports);
  await writeFile(path, hasDefaultFails ? withDefaultOfNginx(text) : text);
  const options = name === 'nginx' ? ['-p', folder, '-c', path] : ['-db', '-f', path];
  const child = spawn(programs[name], options, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  cleanUp(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${said}`);
    await sleep(20);
  }
  return port;
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(socket.end() && true))
      .once('error', () => resolve(false));
  });
