import { useState } from 'react';
import type { HoldDraft } from '#domain/holds/contract.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { HoldDialog } from '#web/holds/hold-button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useRoll } from '#web/rolls/queries.ts';
import { runWords as words } from '../wording.ts';

type Held = { of: Omit<HoldDraft, 'reason'>; name: string };

/** What of a run can be put on hold: the batch first, because that is mostly at fault. */
const subjectsOf = (run: FullRun, rollId: number | undefined): Held[] => {
  const { batch, clientId, productId, release, sku, station, rolls } = run;
  const roll = rolls.at(-1);
  return [
    ...(batch === null
      ? []
      : [{ of: { on: 'batch' as const, batch, clientId }, name: words.holdBatch(batch, run.clientName) }]),
    { of: { on: 'product', id: productId }, name: sku },
    { of: { on: 'release', id: productId, release }, name: words.holdRelease(release, sku) },
    ...(roll === undefined || rollId === undefined
      ? []
      : [{ of: { on: 'roll' as const, id: rollId }, name: words.holdRoll(roll.code) }]),
    { of: { on: 'station', id: station.id }, name: station.name },
  ];
};

/** Puts what a run is of on hold. */
export const HoldRun = ({ run, onClose }: { run: FullRun; onClose: () => void }) => {
  const { data: roll } = useRoll(run.rolls.at(-1)?.code ?? null);
  const subjects = subjectsOf(run, roll?.id);
  const [chosen, setChosen] = useState('0');
  const held = subjects[Number(chosen)] ?? subjects[0];
  if (!held) return null;
  return (
    <HoldDialog of={held.of} name={held.name} onClose={onClose}>
      <Field label={words.holdWhat}>
        <Select
          options={subjects.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={chosen}
          onValueChange={setChosen}
        />
      </Field>
    </HoldDialog>
  );
};
