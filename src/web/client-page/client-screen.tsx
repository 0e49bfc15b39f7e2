import { formatNumber } from '#web/words/formats.ts';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { WatchedClient as Client } from '#domain/clients/contract.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { isNotFound } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { HistorySection } from '#web/history/parts/history-section.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { HoldsBand } from '#web/holds/holds-band.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { ClientDraftHere, ControlHere } from '#web/releases/parts/drafts-here.tsx';
import { MissingRelease } from '#web/releases/parts/missing-release.tsx';
import { ReleaseBanner } from '#web/releases/parts/release-banner.tsx';
import { ReadersSection } from '#web/releases/parts/readers-section.tsx';
import { ReleasesSection } from '#web/releases/parts/releases-section.tsx';
import { useReleasedClient } from '#web/releases/queries.ts';
import { releaseInAddress, type ReleaseInAddress } from '#web/releases/release-in-address.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { sectionWords, type ClientSection } from '../clients/client-texts.ts';
import { useClient } from '../clients/client-queries.ts';
import { ClientFormHere } from '../clients/form/client-form-here.tsx';
import { ClientNotFound } from '../clients/parts/client-not-found.tsx';
import { ClientProducts } from './client-products.tsx';
import { ClientSectionText } from '../clients/parts/client-section-text.tsx';
import { ClientSkeleton } from '../clients/parts/client-skeleton.tsx';
import { PaperOnHere } from '#web/paper/paper-on-here.tsx';
import { EditClientButton } from '../clients/parts/edit-client-button.tsx';
import { clientGoneSince, productCount } from '../clients/wording.ts';
import { clientPageWords as words } from './wording.ts';
import { NumbersLink } from './numbers/numbers-link.tsx';

/** The tabs besides About and Products, with one text of the client each. */
const textTabs = [
  'things-to-remember',
  'labelling-instructions',
  'paperwork-requirements',
  'stacking-guidelines',
] as const satisfies readonly ClientSection[];

const tabs = ['about', 'products', ...textTabs] as const;
const defaultTab = 'labelling-instructions';

/** The page of a client: about it, its products, and its instructions; `?release=` or `?at=` shows a past state. */
export const ClientScreen = () => {
  const id = idInAddress(useParams()['id']);
  const release = releaseInAddress(useSearchParams()[0]);
  if (id === undefined) return <ClientNotFound />;
  return release ? <ReleasedClient id={id} wanted={release} /> : <CurrentClient id={id} />;
};

const CurrentClient = ({ id }: { id: number }) => {
  const query = useClient(id, { isWatched: true });
  const { data: client, error } = query;
  const isGone = isNotFound(error);
  // A loaded client stays visible if it cannot be refetched or no longer exists.
  if (client)
    return <ClientDetail client={client} isGone={isGone} notice={isGone ? null : <IfOld query={query} />} />;
  if (isGone) return <ClientNotFound />;
  return (
    <NotThere query={query} headingLevel="h1" title={words.clientNotLoaded} loading={<ClientSkeleton />} />
  );
};

const ReleasedClient = ({ id, wanted }: { id: number; wanted: ReleaseInAddress }) => {
  const query = useReleasedClient(id, wanted);
  const { data: client, isFetching, refetch } = query;
  const error = useFailure(query);
  if (client?.release)
    return (
      <ClientDetail
        client={client}
        banner={
          <ReleaseBanner of={{ kind: 'client', id }} release={client.release} current={`/clients/${id}`} />
        }
      />
    );
  if (!error) return <ClientSkeleton />;
  return (
    <MissingRelease
      error={error}
      current={`/clients/${id}`}
      whole={<ClientNotFound />}
      retry={
        <Button pending={isFetching} onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      }
    />
  );
};

type ClientDetailProps = {
  client: Client;
  /** Whether it was deleted after it was loaded. */
  isGone?: boolean;
  /** Says that it could not be refetched. */
  notice?: ReactNode;
  /** Says which release is shown, and that nobody can change it; omitted for the current record. */
  banner?: ReactNode;
};

const ClientDetail = ({ client, isGone = false, notice, banner }: ClientDetailProps) => {
  const isLive = banner === undefined;
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((each) => each === query.get('tab')) ?? defaultTab;
  const openTab = (next: string) => {
    setQuery(
      (before) => {
        if (next === defaultTab) before.delete('tab');
        else before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  };
  return (
    <>
      <PrintHead
        address={`${location.origin}/clients/${client.id}${client.release ? `?release=${client.release.number}` : ''}`}
        names={[client.name]}
      />
      {banner}
      <PageHead
        title={client.name}
        lead={<ClientLead client={client} />}
        crumbs={[{ label: words.clients, to: '/clients' }, { label: client.name }]}
        actions={
          isLive ? (
            <>
              <PaperOnHere kind="client" recordId={client.id} />
              <NumbersLink clientId={client.id} />
              {isGone ? null : <HoldButton of={{ on: 'client', id: client.id }} name={client.name} />}
              <EditClientButton clientId={client.id} disabledReason={isGone ? clientGoneSince : undefined} />
            </>
          ) : null
        }
      />
      {isGone ? (
        <output className="mb-4 block rounded-control bg-warning-wash px-4 py-3 font-medium text-warning">
          {clientGoneSince}
        </output>
      ) : null}
      {notice}
      {isLive && !isGone ? <HoldsBand record={{ on: 'client', id: client.id }} /> : null}
      {isLive && !isGone ? <ClientDraftHere id={client.id} version={client.version} /> : null}
      <Tabs value={tab} onValueChange={openTab}>
        <TabList label={client.name}>
          <Tab value="about">{words.about}</Tab>
          {isLive ? (
            <Tab value="products">{words.products({ productCount: formatNumber(client.productCount) })}</Tab>
          ) : null}
          {textTabs.map((section) => (
            <Tab key={section} value={section}>
              {sectionWords[section].title}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="about" printTitle={words.about}>
          <ClientSectionText client={client} section="about" />
          <h2 className="mt-8 mb-2 text-fact font-[640]">{words.keyContacts}</h2>
          <ClientSectionText client={client} section="key-contacts" />
        </TabPanel>
        {isLive ? (
          <TabPanel value="products">
            <ClientProducts clientId={client.id} />
          </TabPanel>
        ) : null}
        {textTabs.map((section) => (
          <TabPanel key={section} value={section} printTitle={sectionWords[section].title}>
            <ClientSectionText client={client} section={section} />
          </TabPanel>
        ))}
      </Tabs>
      {isLive ? (
        <>
          <HistorySection kind="client" id={client.id} version={client.version} />
          <ReleasesSection kind="client" id={client.id} version={client.version} />
          <ReadersSection kind="client" id={client.id} version={client.version} />
          <ControlHere clientId={client.id} />
          <ClientFormHere />
        </>
      ) : null}
    </>
  );
};

/** The logo, if there is one, next to the number of products. */
const ClientLead = ({ client }: { client: Client }) => (
  <span className="mt-3 flex items-center gap-4">
    {client.image === null ? null : (
      <ImageFrame
        src={imageAddress(client.image, 480)}
        alt={words.logoOf({ name: client.name })}
        eager
        className="max-w-20"
      />
    )}
    {productCount(client.productCount)}
  </span>
);
