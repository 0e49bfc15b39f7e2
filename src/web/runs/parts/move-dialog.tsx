import { useState } from 'react';
import type { FullRun } from '#domain/runs/contract.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useStations } from '#web/stations/queries.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

/** Gives the run to another station, with a reason. */
export const MoveDialog = ({ run, desk, onClose }: { run: FullRun; desk: RunDesk; onClose: () => void }) => {
  const query = useStations();
  const { data: stations = [] } = query;
  const [stationId, setStationId] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <ShortForm
      title={words.moveTitle}
      description={words.moveText}
      cancel={words.cancel}
      save={words.moveSave}
      pending={desk.isPending}
      hasUnsavedChanges={!isMissing}
      onClose={onClose}
      onSubmit={() => {
        setIsSent(true);
        if (stationId !== undefined && !isMissing)
          desk.does({ kind: 'move', stationId: Number(stationId), reason: reason.trim() });
      }}
    >
      <PartNotThere query={query} />
      <Field
        label={words.station}
        required
        error={isSent && stationId === undefined ? words.stationMissing : null}
      >
        <Select
          options={stations
            .filter(({ id }) => id !== run.station.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={stationId}
          placeholder={words.chooseStation}
          onValueChange={setStationId}
        />
      </Field>
      <Field label={words.why} required error={isSent && isMissing ? words.whyMissing : null}>
        <Input
          value={reason}
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ShortForm>
  );
};
