import { z } from 'zod';
import { endpoint, file } from '../contract/endpoint.ts';

export const PublicSettings = z
  .object({
    partnerEmail: z.string(),
    partnerPhone: z.string(),
    partnerAddress: z.string(),
    allowedEmailDomains: z.array(z.string()),
    /** Whether the portal may connect to printers. */
    isPrintingOn: z.boolean(),
    /** The words of the button for single sign-on; null without it. */
    singleSignOn: z.string().nullable(),
    /** The host for which browsers keep passkeys; null if they keep none for this portal. */
    passkeyHost: z.string().nullable(),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof PublicSettings>;

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  needs: 'public',
  summary: 'What the footer and the sign-up show of the settings',
  reply: PublicSettings,
  fails: [],
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  needs: 'public',
  summary: 'The process is alive',
  reply: z.object({ status: z.literal('ok') }),
  fails: [],
});

/**
 * Whether the process can serve requests: the database answers a read, and the process is not stopping. `degraded` lists
 * what works only in part: a file store that does not answer stops uploads, but no scan.
 */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  needs: 'public',
  summary: 'The database answers a read; degraded says what works only in part',
  reply: z.object({
    status: z.literal('ready'),
    degraded: z.array(z.object({ code: z.string(), sentence: z.string() })),
  }),
  fails: ['service.unavailable'],
});

/** The metrics of this process for Prometheus, if the settings enable them. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  needs: 'public',
  summary: 'Metrics of this process in the text format of Prometheus; off unless METRICS is true',
  reply: file('text/plain'),
  fails: ['request.not_found'],
});
