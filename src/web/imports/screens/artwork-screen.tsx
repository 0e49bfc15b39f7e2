import { formatNumber } from '#web/words/formats.ts';
import { useEffect, useRef } from 'react';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import * as limits from '#domain/limits.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useCan } from '#web/session/session.tsx';
import { ArtworkTable } from '../parts/artwork-table.tsx';
import { ActBar, ImportHead, UnderWay } from '../parts/import-page.tsx';
import { type ArtworkInBulk, useArtworkInBulk } from '../use-artwork-in-bulk.ts';
import { artworkInBulk as words, filesIn } from '../artwork-wording.ts';
import { productsIn } from '../wording.ts';

/** /admin/products/artwork: attaches many files, each to its label. */
export const ArtworkScreen = () =>
  useCan('product.edit') ? <Attach /> : <AdministratorsOnly page={words.title} words={words.editorsOnly} />;

const Attach = () => {
  const bulk = useArtworkInBulk();
  const { uploads, rows, done, fault, isAttaching } = bulk;
  return (
    <>
      <ImportHead words={words} />
      <div className="grid gap-6 pb-12">
        {done ? <Done done={done} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.onlyClient}>
            <ClientSelect
              value={bulk.clientId ?? undefined}
              onChange={(id) => bulk.setClientId(id ?? null)}
            />
          </Field>
          <Field label={words.whereLabelHasArtwork}>
            <Select
              options={[
                { value: 'add', label: words.addToIt },
                { value: 'replace', label: words.replaceIt },
              ]}
              value={bulk.mode}
              onValueChange={bulk.setMode}
            />
          </Field>
        </div>
        <DropArea
          kind="artwork"
          label={words.add}
          hint={words.upToAtOnce({ inBulk: limits.artwork.inBulk })}
          multiple
          disabled={isAttaching}
          onFiles={(files) => {
            bulk.setDone(null);
            uploads.add(files);
          }}
        />
        <UnderWay what={null} fault={fault} />
        {rows.length > 0 ? (
          <>
            <ArtworkTable {...bulk} />
            <Bar {...bulk} />
          </>
        ) : null}
        <LeaveGuard when={rows.length > 0} />
      </div>
    </>
  );
};

const Bar = ({ rows, isAttaching, attach }: ArtworkInBulk) => {
  const ready = rows.filter(({ isReady }) => isReady);
  const reading = rows.filter(
    ({ item, match, fault }) => item.state.step !== 'failed' && match === null && fault === null,
  );
  const doubtful = ready.filter(({ label }) => label !== null && label.faults.length > 0);
  return (
    <ActBar
      outcome={
        reading.length > 0 ? (
          <span className="flex items-center gap-2">
            <Spinner quiet />
            {words.stillToBeRead({ readingCount: filesIn(reading.length) })}
          </span>
        ) : (
          words.ofReady({
            readyCount: formatNumber(ready.length),
            rowsCount: filesIn(rows.length),
            value: doubtful.length > 0 ? words.toCheck({ doubtfulCount: filesIn(doubtful.length) }) : '',
          })
        )
      }
    >
      <Button
        variant="primary"
        icon={<PaperclipIcon aria-hidden />}
        pending={isAttaching}
        aria-disabled={ready.length === 0 || reading.length > 0}
        onClick={() => {
          if (reading.length === 0) attach();
        }}
      >
        {words.attach({ readyCount: filesIn(ready.length) })}
      </Button>
    </ActBar>
  );
};

const Done = ({ done: { changed, files } }: { done: NonNullable<ArtworkInBulk['done']> }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="done" className="grid gap-3">
      <h2 id="done" ref={heading} tabIndex={-1} className="text-fact font-[640]">
        {words.attached({ files: filesIn(files) })}
      </h2>
      <p>{words.changed({ changed: productsIn(changed) })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/products">{words.seeProducts}</LinkButton>
        <LinkButton to="/admin/imports">{words.undoThisImport}</LinkButton>
      </div>
    </section>
  );
};
