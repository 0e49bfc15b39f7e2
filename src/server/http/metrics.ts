import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { getMetrics } from '#domain/settings/contract.ts';
import type { Mount } from './mount.ts';

/** In seconds. A scan should fall into the first few. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Mounts /metrics: the duration of each call, and the resources of the process. Not found if it is off. */
export const mountMetrics = async (app: FastifyInstance, mount: Mount, isOn: boolean): Promise<void> => {
  if (!isOn) {
    mount(getMetrics, () => {
      throw new Problem('request.not_found');
    });
    return;
  }
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
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
  mount(getMetrics, async ({ reply }) => {
    reply.type(register.contentType);
    return Buffer.from(await register.metrics());
  });
};
