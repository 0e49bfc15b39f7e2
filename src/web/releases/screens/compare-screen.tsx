import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Release } from '#domain/record/release.ts';
import type { FullRelease } from '#domain/releases/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { compareAddress, comparedIn, recordAddress, type Compared } from '../compare-address.ts';
import { MissingRelease } from '../parts/missing-release.tsx';
import { ReleaseComparison } from '../parts/release-comparison.tsx';
import { useAllReleases, useFullRelease } from '../queries.ts';
import { comparison, releasesWords as words } from '../wording.ts';

type CompareScreenProps = {
  kind: 'product' | 'client';
  id: number;
  /** Shown if the record does not exist. */
  whole: ReactNode;
};

/** Compares two releases of a record. The address names them, so that a link to the comparison can be shared. */
export const CompareScreen = ({ kind, id, whole }: CompareScreenProps) => {
  const [query, setQuery] = useSearchParams();
  const all = useAllReleases(kind, id);
  const releases = all.data ?? [];
  const { from, to } = comparedIn(query, releases);
  const isKnown = all.data !== undefined;
  const before = useFullRelease(kind, id, isKnown ? from : undefined);
  const after = useFullRelease(kind, id, isKnown ? to : undefined);

  const failed = [all, before, after].find(({ data, error }) => error !== null && data === undefined);
  if (failed?.error)
    return (
      <MissingRelease
        error={failed.error}
        current={recordAddress({ kind, id })}
        whole={whole}
        retry={
          <Button variant="primary" pending={failed.isFetching} onClick={() => void failed.refetch()}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  const shown = after.data ?? before.data;
  const name = shown ? nameOf(shown) : `${id}`;
  const choose = (chosen: Compared) => setQuery(new URLSearchParams(queryOf({ from, to, ...chosen })));
  return (
    <>
      <PrintHead
        address={`${location.origin}${compareAddress({ kind, id }, { from, to })}`}
        names={[name, comparison.title]}
      />
      <PageHead
        title={comparison.title}
        lead={name}
        crumbs={[{ label: comparison[kind], to: recordAddress({ kind, id }) }, { label: comparison.title }]}
      />
      {releases.length === 1 ? (
        <div className="grid justify-items-start gap-4">
          <p>{comparison.alone}</p>
          <LinkButton to={recordAddress({ kind, id })}>{comparison.leave}</LinkButton>
        </div>
      ) : (
        <>
          <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2 print:hidden">
            <Choice
              label={comparison.before}
              number={from}
              releases={releases}
              onChoose={(chosen) => choose({ from: chosen })}
            />
            <Choice
              label={comparison.after}
              number={to}
              releases={releases}
              onChoose={(chosen) => choose({ to: chosen })}
            />
          </div>
          {before.data && after.data ? (
            <ReleaseComparison kind={kind} id={id} before={before.data} after={after.data} />
          ) : isKnown && from === undefined ? (
            <p>{comparison.first}</p>
          ) : (
            <Spinner quiet />
          )}
        </>
      )}
    </>
  );
};

const queryOf = ({ from, to }: Compared): Record<string, string> => ({
  ...(from === undefined ? {} : { from: `${from}` }),
  ...(to === undefined ? {} : { to: `${to}` }),
});

/** The name of the record in a release. */
const nameOf = ({ content }: FullRelease): string => {
  const name = [content['itemDescription'], content['name'], content['sku']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof name === 'string' ? name : '';
};

type ChoiceProps = {
  label: string;
  number: number | undefined;
  releases: readonly Release[];
  onChoose: (number: number) => void;
};

const Choice = ({ label, number, releases, onChoose }: ChoiceProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-1">
    <span aria-hidden="true" className="label-quiet">
      {label}
    </span>
    <Select
      aria-label={label}
      placeholder={comparison.choose}
      value={number === undefined ? undefined : `${number}`}
      onValueChange={(value) => onChoose(Number(value))}
      options={releases.map((release) => ({
        value: `${release.number}`,
        label: words.releaseNumber({ number: release.number, at: formatDateTime(release.at) }),
      }))}
    />
  </div>
);
