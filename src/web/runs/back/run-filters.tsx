import XIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import { RunState } from '#domain/runs/run-state.ts';
import { DayField } from '#web/kit/fields/day-field.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { FilterSelect, Select } from '#web/kit/fields/select.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { takeAtOnce } from '#web/scan/field-takes.ts';
import { useScans, type Scan } from '#web/scan/scan-handlers.ts';
import { playTone } from '#web/scan/tones.ts';
import { useStations } from '#web/stations/queries.ts';
import { runStates, runWords } from '../wording.ts';
import { useCan, usePartner } from '#web/session/session.tsx';
import { useRunPeople } from './queries.ts';
import { lookedFor, type RunsAddress } from './runs-address.ts';
import { runsScreen as words, tracedWords } from './wording.ts';

type RunFiltersProps = { address: RunsAddress; changeAddress: ChangeAddress<RunsAddress> };

/** A scan while a question is open is for its field, or for nothing: another batch below it would be another question. */
const takeInDialog = ({ text, field }: Scan): void => {
  if (field !== null && takeAtOnce(text, field) !== 'awaits') return;
  playTone('not-found');
  toast({ title: runWords.notTaken, description: runWords.answerFirst });
};

/** Filters the runs. A scan of a roll or a product on this screen shows its runs. */
export const RunFilters = ({ address, changeAddress }: RunFiltersProps) => {
  const [typed, setTyped] = useState('');
  const [what, setWhat] = useState<What>('code');
  const stationsQuery = useStations();
  const { data: stations = [] } = stationsQuery;
  // All that a client's people see is of one client, and stations are not theirs.
  const isOfPartner = usePartner() !== null;
  useScans((scan) => {
    if (isDialogOpen()) takeInDialog(scan);
    else changeAddress(lookedFor(scan.text), 'chosen');
  });
  return (
    <div data-print="hide" className="mb-4 grid gap-3">
      <form
        noValidate
        method="post"
        aria-label={words.search}
        className="flex max-w-3xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          changeAddress(
            what === 'code' ? lookedFor(typed) : { [what]: typed.trim() === '' ? undefined : typed.trim() },
            'chosen',
          );
          setTyped('');
        }}
      >
        <Field label={words.lookFor} className="basis-44 sm:mb-6.5">
          <Select
            options={whats.map((value) => ({ value, label: words.choices[value] }))}
            value={what}
            onValueChange={setWhat}
          />
        </Field>
        <Field label={words.whats[what]} hint={words.searchHint} className="grow basis-60">
          <Input code value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="mb-6.5">
          {words.find}
        </Button>
      </form>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 min-[90rem]:grid-cols-6">
        {isOfPartner ? null : (
          <>
            <Field label={words.client} className="max-sm:col-span-2">
              <ClientSelect
                value={address.client}
                onChange={(client) => changeAddress({ client }, 'chosen')}
              />
            </Field>
            <Field label={words.station}>
              <FilterSelect
                all={words.anyStation}
                options={stations.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={address.station?.toString()}
                onChange={(id) =>
                  changeAddress({ station: id === undefined ? undefined : Number(id) }, 'chosen')
                }
              />
            </Field>
          </>
        )}
        {useCan('history.read') ? <Person address={address} changeAddress={changeAddress} /> : null}
        <Field label={words.state}>
          <FilterSelect
            all={words.anyState}
            options={RunState.options.map((value) => ({ value, label: runStates[value].name }))}
            value={address.state}
            onChange={(state) => changeAddress({ state }, 'chosen')}
          />
        </Field>
        <DayField
          label={words.from}
          day={address.from}
          onChange={(from) => changeAddress({ from }, 'chosen')}
        />
        <DayField label={words.to} day={address.to} onChange={(to) => changeAddress({ to }, 'chosen')} />
      </div>
      {isOfPartner || stationsQuery.data ? null : (
        <PartNotThere query={stationsQuery} what={words.stationsNotLoaded} />
      )}
      <Chips address={address} changeAddress={changeAddress} />
    </div>
  );
};

const whats = ['code', 'sku', 'artwork'] as const;
type What = (typeof whats)[number];

/** The people of the runs that the other filters find. */
const Person = ({ address, changeAddress }: RunFiltersProps) => {
  const query = useRunPeople({ ...address, user: undefined });
  const { data: people = [] } = query;
  return (
    <div className="grid content-start gap-2">
      <Field label={words.person}>
        <FilterSelect
          all={words.anyPerson}
          options={people.map(({ id, name }) => ({
            value: String(id),
            label: name ?? tracedWords.unnamed(id),
          }))}
          value={address.user?.toString()}
          onChange={(id) => changeAddress({ user: id === undefined ? undefined : Number(id) }, 'chosen')}
        />
      </Field>
      {query.data ? null : <PartNotThere query={query} what={words.peopleNotLoaded} />}
    </div>
  );
};

const chips = [
  ['batch', words.batch],
  ['gtin', words.gtin],
  ['roll', words.roll],
  ['refusedRoll', words.refusedRoll],
  ['sku', words.whats.sku],
  ['artwork', words.whats.artwork],
  ['sscc', words.sscc],
  ['product', words.productNumber],
  ['release', words.release],
] as const;

/** The active filters that have no field; a click removes one. */
const Chips = ({ address, changeAddress }: RunFiltersProps) => (
  <ul className="flex flex-wrap gap-2 empty:hidden">
    {chips.flatMap(([name, label]) => {
      const value = address[name];
      if (value === undefined) return [];
      return (
        <li key={name}>
          <Button
            size="dense"
            icon={<XIcon aria-hidden />}
            aria-label={words.remove(`${label} ${value}`)}
            onClick={() => changeAddress({ [name]: undefined }, 'chosen')}
          >
            {label} {value}
          </Button>
        </li>
      );
    })}
  </ul>
);
