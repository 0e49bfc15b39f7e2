import type { RollState } from '#domain/rolls/roll-state.ts';
import { Badge } from '#web/kit/badge.tsx';
import { rollStates } from '../wording.ts';

export const RollStateBadge = ({ state }: { state: RollState }) => (
  <Badge tone={rollStates[state].tone}>{rollStates[state].name}</Badge>
);
