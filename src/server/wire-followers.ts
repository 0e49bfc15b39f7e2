import { followHolds } from './holds/followers.ts';
import { followLines } from './orders/followers.ts';
import { noteReleasedHold } from './printing/queue/held-labels.ts';
import { stopOldLabels } from './printing/queue/stop-old-labels.ts';
import { followOldReleases, followReleases } from './releases/superseded.ts';
import { followWithdrawals } from './rolls/withdrawn.ts';
import { holdRuns } from './runs/hold-runs.ts';
import { stopRunsOfRoll, supersedeRuns } from './runs/supersede-runs.ts';
import { stopOrders, tellSupplier } from './supply/stop-orders.ts';

/**
 * Says what rooms do about that which happens in rooms below them. Whoever publishes, holds, withdraws or changes a line needs it:
 * the portal, and the demo that fills one. Runs come before print jobs and orders: every transaction locks them in this order.
 */
export const wireFollowers = (): void => {
  followOldReleases([supersedeRuns, stopOldLabels]);
  followReleases([stopOrders]);
  followHolds([holdRuns, noteReleasedHold]);
  followWithdrawals([stopRunsOfRoll]);
  followLines([tellSupplier]);
};
