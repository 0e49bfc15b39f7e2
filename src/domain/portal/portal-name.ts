import { z } from 'zod';

/**
 * Which portal wrote something. The id never changes. An epoch begins when the portal is made and at each restore of a
 * backup, and is the second of that instant, so that no two are alike and a later one is greater.
 */
export const PortalName = z.strictObject({ id: z.string(), epoch: z.int(), site: z.string() });
export type PortalName = z.infer<typeof PortalName>;
