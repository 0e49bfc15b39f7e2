import { Problem } from '#domain/contract/problem.ts';
import { getHealth, getPublicSettings, getReadiness } from '#domain/settings/contract.ts';
import type { Config } from '../config.ts';
import type { Mount } from '../http/mount.ts';

/** Mounts the calls that the public screens and load balancers make. */
export const mountSettings = (
  mount: Mount,
  parts: { config: Config; checkReady: () => Promise<void> },
): void => {
  const { partner, allowedEmailDomains, printerNetworks } = parts.config;

  mount(getPublicSettings, () => ({
    partnerEmail: partner.email,
    partnerPhone: partner.phone,
    partnerAddress: partner.address,
    allowedEmailDomains,
    isPrintingOn: printerNetworks.length > 0,
  }));

  mount(getHealth, () => ({ status: 'ok' as const }));

  mount(getReadiness, async ({ request }) => {
    try {
      await parts.checkReady();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new Problem('service.unavailable', {
        retryAfterSeconds: 3,
        message: error instanceof Problem ? error.message : 'The service is not ready.',
      });
    }
    return { status: 'ready' as const };
  });
};
