import PencilIcon from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { classes } from '#web/kit/classes.ts';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { fieldLabels } from '../form/form-wording.ts';
import { ItemFormHere } from '../form/item-form-here.tsx';
import { useListBehind } from '../list-behind.ts';
import { ItemsOnOrder } from '../parts/items-on-order.tsx';
import { MovementForm } from '../parts/movement-form.tsx';
import { MovementList } from '../parts/movement-list.tsx';
import { StockMark } from '../parts/stock-mark.tsx';
import { useInventoryItem } from '../queries.ts';
import { RollsOfItem } from '#web/rolls/parts/rolls-of-item.tsx';
import { inventoryScreen, itemNotFound, inventoryWords as words } from '../wording.ts';

/** /admin/inventory/:id: one label, for use at the shelf. */
export const InventoryItemScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <NotFound /> : <OneItem key={id} id={id} />;
};

const OneItem = ({ id }: { id: number }) => (
  <RecordPage
    query={useInventoryItem(id)}
    notFound={<NotFound />}
    leavesWhenGone
    notLoaded={inventoryScreen.notLoaded}
    loading={
      <>
        <output className="block pt-8 text-quiet text-ink-quiet">{inventoryScreen.loading}</output>
        <Skeleton className="mt-4 h-10 w-64" />
        <Skeleton className="mt-8 h-96 rounded-sheet" />
      </>
    }
  >
    {(item, notice) => <Found item={item} notice={notice} />}
  </RecordPage>
);

const Found = ({ item, notice }: { item: StockedItem; notice: ReactNode }) => {
  const list = useListBehind();
  return (
    <>
      <PrintHead
        address={`${location.origin}/admin/inventory/${item.id}`}
        code={item.labelSku}
        names={[item.supplierName]}
      />
      <PageHead
        title={item.labelSku}
        lead={item.supplierName}
        crumbs={[{ label: inventoryScreen.title, to: list }, { label: item.labelSku }]}
        actions={<EditItemButton id={item.id} />}
      />
      {notice}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <section aria-labelledby="record-heading" className="grid content-start gap-6">
          <h2 id="record-heading" className="sr-only">
            {words.recordMovement}
          </h2>
          <dl className="flex flex-wrap gap-x-12 gap-y-3">
            <Fact label={fieldLabels.stockOnHand}>
              <StockMark stockOnHand={item.stockOnHand} isLarge />
            </Fact>
            <Fact label={fieldLabels.storage} isLarge>
              {item.storage}
            </Fact>
          </dl>
          <ItemsOnOrder item={item} />
          <div data-print="hide">
            <MovementForm item={item} />
          </div>
        </section>
        <Facts item={item} />
        <RollsOfItem item={item} />
        <section aria-labelledby="movements-heading" className="min-w-0 xl:col-start-1">
          <h2 id="movements-heading" className="mb-4 text-fact font-[640]">
            {words.movements}
          </h2>
          <MovementList itemId={item.id} />
        </section>
      </div>
      <ItemFormHere />
    </>
  );
};

const Facts = ({ item }: { item: StockedItem }) => (
  <aside
    aria-label={words.aboutThisItem}
    className="flex flex-wrap content-start gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1"
  >
    {item.image === null ? null : (
      <ImageFrame
        src={imageAddress(item.image, 480)}
        alt={words.imageOf({ labelSku: item.labelSku })}
        className="w-40! border border-line xl:w-full!"
      />
    )}
    <dl className="grid grow grid-cols-2 content-start gap-x-6 gap-y-4 sm:max-xl:grid-cols-3 xl:grid-cols-1">
      <Fact label={fieldLabels.labelSku}>
        <CodeText value={item.labelSku} dense />
      </Fact>
      <Fact label={fieldLabels.labelSize}>{item.labelSize}</Fact>
      <Fact label={fieldLabels.supplierCode}>
        <CodeText value={item.supplierCode} dense />
      </Fact>
      <Fact label={fieldLabels.supplierName}>{item.supplierName}</Fact>
      <Fact label={words.lastUpdated}>
        <time dateTime={item.updatedAt}>{formatDateTime(item.updatedAt)}</time>
      </Fact>
    </dl>
  </aside>
);

type FactProps = { label: string; isLarge?: boolean; children: ReactNode };

const Fact = ({ label, isLarge = false, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-quiet text-ink-quiet">{label}</dt>
    <dd className={classes('font-[560] wrap-anywhere', isLarge && 'pt-1 text-fact')}>{children}</dd>
  </div>
);

const EditItemButton = ({ id }: { id: number }) => {
  const { open } = useFormAddress();
  const icon = <PencilIcon aria-hidden />;
  return (
    <ActButton needs="inventory.edit" icon={icon} onClick={() => open(id)}>
      {words.editItem}
    </ActButton>
  );
};

const NotFound = () => {
  const list = useListBehind();
  return (
    <EmptyState
      headingLevel="h1"
      title={itemNotFound.title}
      text={itemNotFound.text}
      action={<LinkButton to={list}>{itemNotFound.action}</LinkButton>}
    />
  );
};
