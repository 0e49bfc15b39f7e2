import { useEffect, useRef } from 'react';
import FileInput from 'lucide-react/icons/file-input';
import { countOutcomes } from '#domain/imports/look-row.ts';
import { AdministratorsOnly } from '#web/app/administrators-only.tsx';
import { OneFilePicker } from '#web/files/one-file-picker.tsx';
import { Button } from '#web/kit/button.tsx';
import { formatDate } from '#web/kit/format-date.ts';
import { LinkButton } from '#web/kit/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useCan } from '#web/session/session.tsx';
import { hasField, ruleOf, withBarcodeAsSku } from '../edit-mapping.ts';
import { takeHandedOver } from '../handed-over.ts';
import { ColumnTable } from '../parts/column-table.tsx';
import { LookTable } from '../parts/look-table.tsx';
import { Reading } from '../parts/reading.tsx';
import { RuleChoice } from '../parts/rule-choice.tsx';
import { type NewImport, useNewImport } from '../use-new-import.ts';
import { importRules, newImport as words, productsIn } from '../wording.ts';

/** /admin/imports/new: a file with any headings, from its choice to its import. */
export const NewImportScreen = () =>
  useCan('product.import') ? <Import /> : <AdministratorsOnly page={words.title} words={words.editorsOnly} />;

const Import = () => {
  const started = useNewImport();
  const { file, look, mapping, busy, fault, result, choose } = started;
  useEffect(() => {
    const handed = takeHandedOver();
    if (handed) choose([handed]);
  }, [choose]);
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: 'Products', to: '/admin/products' }, { label: words.title }]}
        actions={<LinkButton to="/admin/imports">All imports</LinkButton>}
      />
      <div className="grid gap-8 pb-12">
        <OneFilePicker
          name="File to import"
          area="Drop a file here"
          accept=".xlsx,.xls,.csv,.tsv"
          prompt="One file, .xlsx, .xls, .csv or .tsv"
          file={file}
          onChoose={choose}
          disabled={busy === 'importing'}
        />
        <div aria-live="polite" className="empty:hidden">
          {busy === null ? null : (
            <p className="flex items-center gap-3 font-[560]">
              <Spinner quiet />
              {busy === 'looking' ? words.looking : words.importing}
            </p>
          )}
          {fault === null ? null : (
            <p
              role="alert"
              className="rounded-control border-l-4 border-danger bg-danger-wash px-4 py-3 text-danger"
            >
              {fault}
            </p>
          )}
        </div>
        {result ? <Done {...started} result={result} /> : null}
        {look && mapping && !result ? <Looked {...started} look={look} mapping={mapping} /> : null}
      </div>
    </>
  );
};

type LookedProps = NewImport & {
  look: NonNullable<NewImport['look']>;
  mapping: NonNullable<NewImport['mapping']>;
};

/** The columns, and below them the rows. */
const Looked = ({ look, mapping, rules, busy, map, setRules, begin }: LookedProps) => {
  const stopped = look.problems.some(({ stops }) => stops);
  const counts = countOutcomes(look.rows, (row) => ruleOf(rules, row));
  const written = counts.create + counts.change;
  return (
    <>
      <section aria-labelledby="columns" className="grid gap-4">
        <h2 id="columns" className="text-fact font-[640]">
          Columns
        </h2>
        <Reading key={`${mapping.sheet} ${mapping.headingRow}`} look={look} mapping={mapping} onMap={map} />
        {look.proposedFrom === null ? null : (
          <p className="text-ink-quiet">
            The columns are read as in “{look.proposedFrom.fileName}” of {formatDate(look.proposedFrom.at)}.
            Check the client.
          </p>
        )}
        <Problems {...{ look, mapping }} onMap={map} />
        <ColumnTable look={look} mapping={mapping} onMap={map} />
      </section>
      <section aria-labelledby="rows" className="grid gap-4">
        <h2 id="rows" className="text-fact font-[640]">
          What the import would do
        </h2>
        <p className="text-ink-quiet">Nothing has been written yet.</p>
        <RuleChoice rules={rules} onRules={setRules} words={importRules} />
        <LookTable rows={look.rows} rules={rules} onRules={setRules} />
        {look.total > look.rows.length ? (
          <p className="text-ink-quiet">
            The first {look.rows.length.toLocaleString('en-US')} of {look.total.toLocaleString('en-US')} rows
            are shown; all of them are imported.
          </p>
        ) : null}
      </section>
      <div className="flex md:sticky md:bottom-0 flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3">
        <output className="grow text-quiet text-ink-quiet">
          {stopped
            ? 'The columns have to be settled first.'
            : `${productsIn(counts.create)} will be created, ${counts.change.toLocaleString('en-US')} changed.`}
        </output>
        <LinkButton to="/admin/products" variant="quiet">
          Cancel
        </LinkButton>
        <Button
          variant="primary"
          icon={<FileInput aria-hidden />}
          pending={busy === 'importing'}
          aria-disabled={stopped || busy !== null || written === 0}
          onClick={() => {
            if (!stopped && busy === null && written > 0) begin();
          }}
        >
          Import
        </Button>
      </div>
    </>
  );
};

type ProblemsProps = Pick<LookedProps, 'look' | 'mapping'> & { onMap: NewImport['map'] };

/** What is wrong with the file, and what can be done about it at once. */
const Problems = ({ look, mapping, onMap }: ProblemsProps) => {
  const mayUseBarcode = !hasField(mapping, 'sku') && hasField(mapping, 'barcode');
  if (look.problems.length === 0 && look.lostZeros === 0) return null;
  return (
    <ul className="grid gap-2">
      {look.problems.map(({ message, stops }) => (
        <li
          key={message}
          className={
            stops
              ? 'rounded-control border-l-4 border-danger bg-danger-wash px-4 py-2 text-danger'
              : 'rounded-control border-l-4 border-line-strong bg-sunken px-4 py-2'
          }
        >
          {message}
        </li>
      ))}
      {mayUseBarcode ? (
        <li>
          <Button onClick={() => onMap(withBarcodeAsSku(mapping))}>Use the barcode as SKU</Button>
        </li>
      ) : null}
      {look.lostZeros > 0 ? (
        <li className="relative flex items-start gap-3 rounded-control border border-line p-3">
          <input
            id="lost-zeros"
            type="checkbox"
            checked={mapping.restoresZeros}
            onChange={(event) => onMap({ ...mapping, restoresZeros: event.target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <label htmlFor="lost-zeros" className="after:absolute after:inset-0 after:cursor-pointer">
            {look.lostZeros === 1
              ? 'One barcode has'
              : `${look.lostZeros.toLocaleString('en-US')} barcodes have`}{' '}
            probably lost a zero in a spreadsheet: the check digit fits with it. Put it back.
          </label>
        </li>
      ) : null}
    </ul>
  );
};

const Done = ({ result, clear }: NewImport & { result: NonNullable<NewImport['result']> }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = result.duplicates.length;
  const refused = new Set(result.errors.map(({ row }) => row)).size;
  return (
    <section aria-labelledby="done" className="grid gap-4">
      <h2 id="done" ref={heading} tabIndex={-1} className="text-fact font-[640]">
        Import completed
      </h2>
      <ul>
        <li>{productsIn(result.created)} created.</li>
        <li>{productsIn(result.updated)} changed.</li>
        <li>{productsIn(left)} left.</li>
        <li>
          {refused.toLocaleString('en-US')} {refused === 1 ? 'row' : 'rows'} refused.
        </li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/products" variant="primary">
          See the products
        </LinkButton>
        <LinkButton to="/admin/imports">Take it back</LinkButton>
        <Button onClick={clear}>Import another file</Button>
      </div>
    </section>
  );
};
