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

/** The settings by which a side has to approve. */
export const approvalsAsking = (side: Side): readonly Approval[] =>
  Approval.options.filter((approval) => isAsked(approval, side));

/** Who has to approve a release: a second person of staff, and clients by id. */
export interface Asked {
  staff: boolean;
  clients: readonly number[];
}

/** An approval that was given; that of a client names it. */
export interface Given {
  side: Side;
  clientId?: number | undefined;
}

export const isNobody = ({ staff, clients }: Asked): boolean => !staff && clients.length === 0;

/** Who has to approve and has not. */
export const stillAsked = ({ staff, clients }: Asked, given: readonly Given[]): Asked => ({
  staff: staff && !given.some(({ side }) => side === 'staff'),
  clients: clients.filter((id) => !given.some(({ clientId }) => clientId === id)),
});

/** The sides of all who have to approve, as one setting. */
export const approvalOf = ({ staff, clients }: Asked): Approval => {
  if (clients.length === 0) return staff ? 'second_person' : 'none';
  return staff ? 'both' : 'client';
};

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
