import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Partner } from '#domain/access/scope.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { useClient } from '#web/clients/client-queries.ts';
import { HoldsBand } from '#web/holds/holds-band.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { hasFailed } from '#web/api/use-failure.ts';
import { useClientDraft } from '#web/releases/draft-queries.ts';
import { ProductSearchBar } from '#web/search/product-search-bar.tsx';
import { useWaiting } from './queries.ts';
import { useOwnOrders } from './supply-queries.ts';
import { supplyWords } from './supply-wording.ts';
import { partnerHome as words } from './wording.ts';

/** The home of a client's or supplier's person: what is theirs. */
export const PartnerHome = ({ partner }: { partner: Partner }) =>
  'clientId' in partner ? <ClientHome clientId={partner.clientId} /> : <SupplierHome />;

const ClientHome = ({ clientId }: { clientId: number }) => {
  const query = useClient(clientId);
  const { data: client, error } = query;
  const navigate = useNavigate();
  const search = useCallback(
    (term: string) => {
      void navigate({ pathname: '/search', search: new URLSearchParams({ q: term }).toString() });
    },
    [navigate],
  );
  if (!client && isNotFound(error))
    return <EmptyState headingLevel="h1" title={words.client.gone} text={sentenceOf(error)} />;
  return (
    <>
      <PageHead title={client?.name ?? words.client.title} lead={words.client.lead} />
      <HoldsBand record={{ on: 'client', id: clientId }} />
      <ProductSearchBar onSearch={search} buttonLabel={words.search} className="mb-8 block max-w-3xl" />
      {client ? (
        <>
          <IfOld query={query} />
          <Waiting clientId={clientId} version={client.version} />
        </>
      ) : (
        // The search and the links stay: they ask for themselves.
        <NotThere query={query} title={words.client.notLoaded} loading={null} />
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/products" variant="primary">
          {client ? words.products(client.productCount) : words.title}
        </LinkButton>
        <LinkButton to={`/clients/${clientId}`}>{words.instructions}</LinkButton>
        <LinkButton to="/runs">{words.runs}</LinkButton>
        <LinkButton to="/holds">{words.holds}</LinkButton>
        <LinkButton to="/billing">{words.billing}</LinkButton>
      </div>
    </>
  );
};

/** What waits for the client's word: its own instructions, and releases of its products, each on the page where it is answered. */
const Waiting = ({ clientId, version }: { clientId: number; version: number }) => {
  const draft = useClientDraft(clientId, version);
  const waiting = useWaiting(clientId);
  const own = draft.data;
  const links = [
    ...(own?.state === 'waiting' && own.mayAnswer
      ? [{ to: `/clients/${clientId}`, text: words.instructions }]
      : []),
    ...(waiting.data?.drafts ?? []).map(({ id, number, sku, itemDescription }) => ({
      to: `/products/${id}/review/${number}`,
      text: itemDescription === null ? sku : `${itemDescription}, ${sku}`,
    })),
  ];
  const missing = [draft, waiting].find(hasFailed);
  const old = [draft, waiting].find(({ error }) => error !== null);
  return (
    <>
      {missing ? (
        <NotThere query={missing} title={words.client.notLoaded} loading={null} />
      ) : old ? (
        <IfOld query={old} />
      ) : null}
      {links.length === 0 ? null : <WaitingLinks links={links} />}
    </>
  );
};

const WaitingLinks = ({ links }: { links: readonly { to: string; text: string }[] }) => (
  <section
    aria-labelledby="waiting"
    className="mb-8 max-w-3xl rounded-sheet border-2 border-accent bg-accent-wash px-4 py-3"
  >
    <h2 id="waiting" className="text-fact font-[680]">
      {words.waiting}
    </h2>
    <ul className="mt-1">
      {links.map(({ to, text }) => (
        <li key={to}>
          <TextLink to={to} className="inline-flex min-h-11 items-center">
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  </section>
);

const SupplierHome = () => {
  const query = useOwnOrders();
  const { data: orders } = query;
  return (
    <>
      <PageHead title={words.supplier.title} lead={words.supplier.lead} />
      {orders ? (
        <IfOld query={query} />
      ) : (
        <NotThere
          query={query}
          title={words.supplier.notLoaded}
          loading={<Skeleton className="h-64 rounded-sheet" />}
        />
      )}
      {orders?.length === 0 ? <EmptyState title={supplyWords.none} text={supplyWords.noneText} /> : null}
      <ul className="max-w-3xl divide-y divide-line">
        {orders?.map(({ id, number, createdAt, lineCount }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <TextLink to={`/orders/${id}`} className="inline-flex min-h-11 items-center font-[640]">
              {orderNumber(number)}
            </TextLink>
            <span>{supplyWords.lines(lineCount)}</span>
            <span className="text-ink-quiet">{formatDate(createdAt)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
