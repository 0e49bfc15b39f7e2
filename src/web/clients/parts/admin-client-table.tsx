import { formatNumber } from '#web/words/formats.ts';
import { Link } from 'react-router';
import type { ClientSummary } from '#domain/clients/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { EditButton } from '#web/record/edit-button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { adminClientsPerPage } from '../client-queries.ts';
import { DeleteClientButton } from './delete-client-button.tsx';
import { clientsWords as words } from '../wording.ts';

const columns: readonly Column<ClientSummary>[] = [
  {
    key: 'image',
    head: words.image,
    onCard: 'bare',
    cell: ({ image }) => (
      <ImageFrame src={image === null ? null : imageAddress(image, 160)} alt="" className="max-w-14" />
    ),
    className: 'md:w-20',
  },
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ id, name }) => (
      <Link
        to={`/clients/${id}`}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center wrap-anywhere text-accent underline underline-offset-4 hover:decoration-2"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'products',
    head: words.products,
    align: 'end',
    cell: ({ productCount }) => formatNumber(productCount),
    className: 'md:w-28',
  },
  {
    key: 'updated',
    head: words.updated,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    className: 'md:w-36 md:whitespace-nowrap',
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: (client) => (
      <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
        <EditButton id={client.id} name={client.name} permission="client.edit" />
        <DeleteClientButton client={client} />
      </span>
    ),
    className: 'md:w-52',
  },
];

/** The table of clients for editors; one card per client on a phone. */
export const AdminClientTable = ({ clients }: { clients: readonly ClientSummary[] }) => (
  <DataTable caption={words.clients} columns={columns} rows={clients} rowKey={({ id }) => id} />
);

/** A placeholder for the rows while the first page loads. */
export const AdminClientTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    {Array.from({ length: adminClientsPerPage }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-14 md:rounded-tag" />
    ))}
  </div>
);
