import { Problem } from '#domain/contract/problem.ts';
import { passkeyHostOf } from '#domain/passkeys/host.ts';
import { getHealth, getPublicSettings, getReadiness } from '#domain/settings/contract.ts';
import { said, saidBy, sayInEnglish } from '#domain/words/say.ts';
import type { Config } from '../config.ts';
import type { Mount } from '../http/mount.ts';
import type { Degradation } from './degradation.ts';

/** Mounts the calls that the public screens and load balancers make. */
export const mountSettings = (
  mount: Mount,
  parts: {
    config: Config;
    /** The address of the portal. */
    site: string;
    /** Rejects while the process cannot serve requests. */
    checkReady: () => Promise<void>;
    degradation: Degradation;
  },
): void => {
  const { partner, allowedEmailDomains, printerNetworks, oidc } = parts.config;

  mount(getPublicSettings, () => ({
    partnerEmail: partner.email,
    partnerPhone: partner.phone,
    partnerAddress: partner.address,
    allowedEmailDomains,
    isPrintingOn: printerNetworks.length > 0,
    singleSignOn: oidc?.name ?? null,
    passkeyHost: passkeyHostOf(parts.site),
  }));

  mount(getHealth, () => ({ status: 'ok' as const }));

  mount(getReadiness, async ({ request }) => {
    try {
      await parts.checkReady();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new Problem('service.unavailable', {
        ...saidBy(said('refusal.not_ready')),
        retryAfterSeconds: 3,
      });
    }
    const degraded = await parts.degradation.current();
    return {
      status: 'ready' as const,
      degraded: degraded.map((code) => ({ code, sentence: sayInEnglish(said(code)) })),
    };
  });
};
