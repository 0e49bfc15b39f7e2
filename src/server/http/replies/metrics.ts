import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { getMetrics } from '#domain/settings/contract.ts';
import type { Mount } from '../mount.ts';

/** In seconds. A scan should fall into the first few. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A gauge's value, and the code that it is of. */
interface Measured {
  name: string;
  code?: string;
  value: number;
}

/** The gauges of the portal: what each says, and how to read them all. */
interface Gauges {
  helps: Readonly<Record<string, string>>;
  read: () => Promise<readonly Measured[]>;
}

/**
 * Mounts /metrics: the duration of each call, the resources of the process, and the portal's gauges. Not found if it is
 * off.
 */
export const mountMetrics = async (
  app: FastifyInstance,
  mount: Mount,
  isOn: boolean,
  { helps, read }: Gauges,
): Promise<void> => {
  if (!isOn) {
    mount(getMetrics, () => {
      throw new Problem('request.not_found');
    });
    return;
  }
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  // One registry per app: tests run many apps in one process.
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a call took, by its address in the contract and its status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    durations.observe(
      { method: request.method, route: endpoint?.path ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  const gauges = new Map(
    Object.entries(helps).map(([name, help]) => [
      name,
      new Gauge({ name, help, labelNames: ['code'], registers: [register] }),
    ]),
  );
  mount(getMetrics, async ({ reply }) => {
    const values = await read();
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, code, value } of values)
      gauges.get(name)?.set(code === undefined ? {} : { code }, value);
    reply.type(register.contentType);
    return Buffer.from(await register.metrics());
  });
};
