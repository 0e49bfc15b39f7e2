import { isNotFound } from '#web/api/call.ts';
import type { Client } from '#domain/clients/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useProductClient } from '../products/queries.ts';
import { client as words, clientMissing } from '../products/wording.ts';
import { ClientSections } from './client-sections.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { Section } from './section.tsx';

/** The logo and a link to the client's page. The head of the product has its name. */
const ClientHead = ({ client }: { client: Client }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-4 print:hidden">
    {client.image ? (
      <span className="block w-14 shrink-0">
        <ImageFrame
          src={imageAddress(client.image, 480)}
          alt={words.logo({ name: client.name })}
          ratio="logo"
          className="bg-stock!"
        />
      </span>
    ) : null}
    <TextLink to={`/clients/${client.id}`} className="inline-flex min-h-12 items-center font-[640]">
      {words.open}
    </TextLink>
  </div>
);

const Loading = () => (
  <div className="grid gap-4">
    <output className="sr-only">{words.loadingClientInformation}</output>
    <Skeleton className="h-12 w-64" />
    <Skeleton className="h-12" />
    <Skeleton className="h-40" />
  </div>
);

const ClientBody = ({ clientId, productId }: { clientId: number; productId: number }) => {
  const query = useProductClient(clientId, productId);
  const { data: client, error } = query;
  if (!client && isNotFound(error)) return <p>{clientMissing.gone}</p>;
  if (!client) return <PartNotThere query={query} loading={<Loading />} />;
  return (
    <>
      {isNotFound(error) ? (
        <output className="mb-4 block rounded-control bg-warning-wash px-4 py-3 font-medium text-warning">
          {clientMissing.goneSince}
        </output>
      ) : (
        <IfOld query={query} />
      )}
      <ClientSections client={client} />
      <ClientHead client={client} />
    </>
  );
};

interface ClientInformationProps {
  clientId: number | null;
  /** The product whose page this is on: polling the client also reports its changes. */
  productId: number;
}

/** The information about the product's client. */
export const ClientInformation = ({ clientId, productId }: ClientInformationProps) => (
  <Section title={words.clientInformation}>
    {clientId === null ? (
      <>
        <p className="mb-4">{clientMissing.none}</p>
        <ClientSections client={null} />
      </>
    ) : (
      <ClientBody clientId={clientId} productId={productId} />
    )}
  </Section>
);
