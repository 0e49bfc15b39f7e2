import { describe, expect, it } from 'vitest';
import { boundsOf, demandOf, machinesFor, requestKinds, type Cost, type Measured } from './capacity-model.ts';

const costing = (cost: Cost): Measured['costs'] => ({
  scan: cost,
  product: cost,
  client: cost,
  poll: cost,
  page: cost,
  picture: cost,
  save: cost,
  'sign-in': cost,
});

const measured: Measured = {
  costs: costing({ portalUs: 500, databaseUs: 100, bytes: 1_000 }),
  savesPerSecond: 200,
  processMb: 100,
};

describe('what sites ask for', () => {
  it('is the sum of what their people do in the busiest hour', () => {
    // 18 workers with 965.25 requests an hour and 2 editors with 990.25: 19,355 an hour.
    const demand = demandOf(1, measured);
    expect(demand.people).toBe(20);
    expect(demand.requestsPerSecond).toBeCloseTo(5.3764, 3);
    expect(demand.pollsPerSecond).toBe(4);
    expect(demand.portalCores).toBeCloseTo(0.002_688, 5);
    expect(demand.databaseCores).toBeCloseTo(0.000_538, 5);
    expect(demand.savesPerSecond).toBeCloseTo(0.0111, 3);
    expect(demand.megabitsPerSecond).toBeCloseTo(0.043, 3);
  });

  it('grows with the sites and with nothing else', () => {
    expect(demandOf(100, measured).requestsPerSecond).toBeCloseTo(537.64, 1);
  });

  it('counts each kind of request once', () => {
    for (const kind of requestKinds) {
      const only = costing({ portalUs: 0, databaseUs: 0, bytes: 0 });
      only[kind] = { portalUs: 1_000_000, databaseUs: 0, bytes: 0 };
      expect(demandOf(1, { costs: only }).portalCores).toBeGreaterThan(0);
    }
  });
});

describe('what gives in first', () => {
  it('is the part that carries the fewest sites', () => {
    const [first, ...others] = boundsOf(measured);
    // Half a processor at 0.0027 each.
    expect(first?.part).toBe('one process of the portal (it uses one processor)');
    expect(first?.sites).toBeCloseTo(186, 0);
    for (const { sites } of others) expect(sites).toBeGreaterThan(first?.sites ?? Infinity);
  });

  it('is the disk where a change takes a second', () => {
    expect(boundsOf({ ...measured, savesPerSecond: 1 })[0]?.part).toBe('changes that one disk takes');
  });
});

describe('how many machines', () => {
  it('are what the processors ask for', () => {
    // 26.9 busy processors, four to a machine, and 54 processes of one processor each.
    expect(machinesFor(10_000, measured)).toEqual({ processes: 54, portals: 7, databases: 2 });
  });

  it('are more where the processes need more memory than that', () => {
    expect(machinesFor(10_000, { ...measured, processMb: 16_384 }).portals).toBe(54);
  });
});
