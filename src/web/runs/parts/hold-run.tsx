import { useState } from 'react';
import type { HoldDraft } from '#domain/holds/contract.ts';
import type { FullRoll } from '#domain/rolls/contract.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { HoldDialog } from '#web/holds/hold-button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useRoll } from '#web/rolls/queries.ts';
import { runWords as words } from '../wording.ts';

type Held = { of: Omit<HoldDraft, 'reason'>; name: string };

/** The roll is there only once it has loaded: a choice is kept by what it is of, and not by its place. */
const valueOf = ({ of: { on } }: Held): string => on;

/** What of a run can be put on hold: the batch first, because that is mostly at fault. */
const subjectsOf = (run: FullRun, roll: FullRoll | undefined): Held[] => {
  const { batch, clientId, productId, release, sku, station } = run;
  return [
    ...(batch === null
      ? []
      : [{ of: { on: 'batch' as const, batch, clientId }, name: words.holdBatch(batch, run.clientName) }]),
    { of: { on: 'product', id: productId }, name: sku },
    { of: { on: 'release', id: productId, release }, name: words.holdRelease(release, sku) },
    ...(roll === undefined
      ? []
      : [{ of: { on: 'roll' as const, id: roll.id }, name: words.holdRoll(roll.code) }]),
    { of: { on: 'station', id: station.id }, name: station.name },
  ];
};

/** Puts what a run is of on hold. */
export const HoldRun = ({ run, onClose }: { run: FullRun; onClose: () => void }) => {
  // The roll that was the last one when this was opened, whichever is issued meanwhile.
  const [code] = useState(run.rolls.at(-1)?.code ?? null);
  const { data: roll } = useRoll(code);
  const subjects = subjectsOf(run, roll);
  const [chosen, setChosen] = useState<string | null>(null);
  const held = subjects.find((one) => valueOf(one) === chosen) ?? subjects[0];
  if (!held) return null;
  return (
    <HoldDialog of={held.of} name={held.name} onClose={onClose}>
      <Field label={words.holdWhat}>
        <Select
          options={subjects.map((one) => ({ value: valueOf(one), label: one.name }))}
          value={valueOf(held)}
          onValueChange={setChosen}
        />
      </Field>
    </HoldDialog>
  );
};
