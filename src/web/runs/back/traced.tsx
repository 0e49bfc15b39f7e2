import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { useRunNumbers, useRunPeople } from './queries.ts';
import type { RunsAddress } from './runs-address.ts';
import { tracedWords as words } from './wording.ts';

/** From the matching runs to the people by name, and to the numbers of pieces, cartons and pallets. */
export const Traced = ({ address }: { address: RunsAddress }) => (
  <div className="mb-4 grid gap-2">
    {useCan('history.read') ? (
      <CollapsibleSection title={words.people}>
        <People address={address} />
      </CollapsibleSection>
    ) : null}
    <CollapsibleSection title={words.numbers}>
      <Numbers address={address} />
    </CollapsibleSection>
  </div>
);

const People = ({ address }: { address: RunsAddress }) => {
  const query = useRunPeople(address);
  if (!query.data) return <PartNotThere query={query} what={words.notLoaded} loading={<Spinner quiet />} />;
  return (
    <ul className="max-w-2xl divide-y divide-line">
      {query.data.map(({ id, name, runs }) => (
        <li key={id} className="flex justify-between gap-4 py-2">
          <TextLink isAlone to={`/runs?user=${id}`}>
            {name ?? words.unnamed(id)}
          </TextLink>
          <span className="text-ink-quiet tabular-nums">{words.runs(runs)}</span>
        </li>
      ))}
    </ul>
  );
};

const Numbers = ({ address }: { address: RunsAddress }) => {
  const query = useRunNumbers(address);
  const { data } = query;
  if (!data) return <PartNotThere query={query} what={words.notLoaded} loading={<Spinner quiet />} />;
  if (data.total === 0) return <p className="text-ink-quiet">{words.noNumbers}</p>;
  return (
    <>
      <ul className="max-w-3xl divide-y divide-line">
        {data.numbers.map(({ kind, value, runId, seq }) => (
          <li key={`${kind} ${value}`} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="w-32 text-quiet text-ink-quiet">{words.kinds[kind]}</span>
            <span className="grow wrap-anywhere">
              <Code value={value} />
            </span>
            <TextLink isAlone to={`/runs/${runId}/record`}>
              {words.event(runId, seq)}
            </TextLink>
          </li>
        ))}
      </ul>
      {data.total > data.numbers.length ? (
        <p className="mt-2 text-quiet text-ink-quiet">{words.more(data.numbers.length, data.total)}</p>
      ) : null}
    </>
  );
};
