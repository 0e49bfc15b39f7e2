import { z } from 'zod';

/** Who has to approve the releases of a client before they are published. */
export const Approval = z.enum(['none', 'second_person', 'client', 'both'], {
  error: 'Choose none, second_person, client or both.',
});
export type Approval = z.infer<typeof Approval>;

/** Whose approval it is: a second person's of staff, or the client's. */
export const Side = z.enum(['staff', 'client']);
export type Side = z.infer<typeof Side>;

const asked: Readonly<Record<Approval, readonly Side[]>> = {
  none: [],
  second_person: ['staff'],
  client: ['client'],
  both: ['staff', 'client'],
};

export const isAsked = (approval: Approval, side: Side): boolean => asked[approval].includes(side);

/** Whether everybody who has to has approved. */
export const isApproved = (approval: Approval, by: readonly Side[]): boolean =>
  asked[approval].every((side) => by.includes(side));

/**
 * The setting after a change. `needsApproval` is the older way to say it: true means a second person, unless somebody has to
 * approve already.
 */
export const approvalAfter = (
  before: Approval,
  change: { approval?: Approval | undefined; needsApproval?: boolean | undefined },
): Approval => {
  if (change.approval !== undefined) return change.approval;
  if (change.needsApproval === undefined || change.needsApproval === (before !== 'none')) return before;
  return change.needsApproval ? 'second_person' : 'none';
};
