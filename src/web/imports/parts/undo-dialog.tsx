import type { ImportRecord, UndoLook } from '#domain/imports/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { ChangedFields } from '#web/releases/parts/changed-fields.tsx';
import { useUndoImport, useUndoLook } from '../queries.ts';
import { keptOf, undoOf, undoWords as words } from '../undo-wording.ts';

/** The import whose undo is looked at. */
export type Asked = Pick<ImportRecord, 'id' | 'fileName'>;

type UndoDialogProps = {
  asked: Asked;
  onClose: () => void;
  onDone: (record: ImportRecord) => void;
  /** Looks at another import, which has to be undone first. */
  onInstead: (asked: Asked) => void;
};

/** What undoing an import would do now, product by product, and what is in the way; then the undo. */
export const UndoDialog = ({ asked, onClose, onDone, onInstead }: UndoDialogProps) => {
  const undo = useUndoImport();
  const query = useUndoLook(asked.id, !undo.isPending && !undo.isSuccess);
  const { data: look } = query;
  const isNothing = look !== undefined && look.restored + look.deleted + look.discarded === 0;
  const isReady = look !== undefined && !isNothing;
  return (
    <Dialog
      open
      width="wide"
      title={words.title(asked.fileName)}
      description={words.lead}
      onOpenChange={(open) => {
        if (!open && !undo.isPending) onClose();
      }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            pending={undo.isPending}
            aria-disabled={!isReady}
            onClick={() => {
              if (isReady) undo.mutate(asked.id, { onSuccess: onDone });
            }}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {undo.error ? (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(undo.error)}
          </p>
        ) : null}
        {look ? (
          <>
            <IfOld query={query} />
            <Looked look={look} onInstead={onInstead} />
          </>
        ) : (
          <PartNotThere
            query={query}
            what={words.notLoaded}
            loading={<Skeleton className="h-40 rounded-sheet" />}
          />
        )}
      </div>
    </Dialog>
  );
};

const Looked = ({ look, onInstead }: { look: UndoLook; onInstead: UndoDialogProps['onInstead'] }) => (
  <>
    <p>{words.outcome(look)}</p>
    {look.settled === undefined ? null : <p>{words.settled(look.settled)}</p>}
    {look.first.length > 0 ? <First first={look.first} onInstead={onInstead} /> : null}
    {look.kept.length > 0 ? (
      <section aria-labelledby="undo-kept">
        <h3 id="undo-kept" className="font-[640]">
          {words.kept(look.keptCount)}
        </h3>
        <p className="text-quiet text-ink-quiet">{words.keptText}</p>
        <ul className="mt-2 grid">
          {look.kept.map((one) => (
            <li key={one.productId} className="border-t border-line py-2 wrap-anywhere">
              {keptOf(one)}: {one.reason.sentence}
            </li>
          ))}
        </ul>
      </section>
    ) : null}
    {look.products.length > 0 ? (
      <section aria-labelledby="undo-products">
        <h3 id="undo-products" className="font-[640]">
          {words.products}
        </h3>
        <ul className="mt-2 grid">
          {look.products.map((product) => (
            <Undone
              key={`${product.act} ${product.productId}`}
              product={product}
              fileNames={look.fileNames}
            />
          ))}
        </ul>
        {words.more(look) === null ? null : <p className="mt-2 text-ink-quiet">{words.more(look)}</p>}
      </section>
    ) : null}
  </>
);

/** The later imports to undo first, in this order. */
const First = ({ first, onInstead }: Pick<UndoLook, 'first'> & Pick<UndoDialogProps, 'onInstead'>) => (
  <section
    aria-labelledby="undo-first"
    className="rounded-control border-s-4 border-warning bg-warning-wash p-4"
  >
    <h3 id="undo-first" className="font-[640]">
      {words.first}
    </h3>
    <ol className="mt-2 grid gap-2">
      {first.map((later) => (
        <li key={later.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-[560] wrap-anywhere">{later.fileName}</span>
          <span className="text-ink-quiet">
            {later.userName}, {formatDateTime(later.at)}: {words.same(later.products)}
          </span>
          <Button size="dense" aria-label={undoOf(later.fileName)} onClick={() => onInstead(later)}>
            {words.lookAtIt}
          </Button>
        </li>
      ))}
    </ol>
  </section>
);

type UndoneProps = { product: UndoLook['products'][number]; fileNames: UndoLook['fileNames'] };

const Undone = ({ product: { productId, sku, act, changes }, fileNames }: UndoneProps) => (
  <li className="border-t border-line py-2">
    <TextLink isAlone to={`/products/${productId}`} className="code wrap-anywhere">
      {sku}
    </TextLink>{' '}
    <span className="text-ink-quiet">{words.acts[act]}</span>
    {changes.length > 0 ? (
      <ChangedFields className="mt-1" isBrief changes={changes} fileNames={fileNames} />
    ) : null}
  </li>
);
