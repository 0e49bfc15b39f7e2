import type { PortalName } from '#domain/portal/portal-name.ts';
import * as limits from '#domain/limits.ts';
import type { RunPlan } from '#domain/runs/run.ts';
import type { Station } from '#domain/stations/contract.ts';
import { findClockDoubt, type ClockDoubt } from '../clock-doubt/clock-doubt.ts';
import type { Queries } from '../db/database.ts';
import { findPortalName, makePortalWithin } from '../portal/portal.ts';
import { findPrinter } from '../printers/printer-store.ts';
import { findConfirmations } from '../releases/reading-store.ts';

/** What the start of a run says besides its plan and releases: with what, by which portal, and who had read what. */
interface StartFacts {
  portal: PortalName;
  printer: { id: number; name: string } | null;
  scanner: string | null;
  confirmations: { id: number; name: string; at: string }[];
  zone: string;
  clockDoubt: ClockDoubt | null;
}

/** The releases of a run as people confirm them. */
export const pairOf = ({ productId, release, clientId, clientRelease }: RunPlan) => ({
  productId,
  release,
  clientId: clientId ?? 0,
  clientRelease: clientRelease ?? 0,
});

export const findStartFacts = async (
  queries: Queries,
  { plan, station, site, at }: { plan: RunPlan; station: Station; site: string; at: string },
): Promise<StartFacts> => {
  const now = new Date(at);
  await makePortalWithin(queries, now);
  const printer = station.printerId === null ? null : await findPrinter(queries, station.printerId);
  return {
    portal: await findPortalName(queries, site),
    printer: printer && { id: printer.id, name: printer.name },
    scanner: station.scanner,
    confirmations: await findConfirmations(queries, pairOf(plan), limits.run.confirmationsNamed),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clockDoubt: await findClockDoubt(queries, now),
  };
};
