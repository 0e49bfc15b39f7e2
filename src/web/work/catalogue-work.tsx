import { Link } from 'react-router';
import { Gap } from '#domain/products/gaps.ts';
import { listAddress } from '#web/products/list/list-address.ts';
import { useCan } from '#web/session/session.tsx';
import { useWork } from './queries.ts';
import { productsCounted, workWords } from './wording.ts';

const start = listAddress.read(new URLSearchParams());

/**
 * The gaps in the catalogue, each with the number of products and a link to them. Renders nothing while it loads or if
 * it fails.
 */
export const CatalogueWork = () => {
  const { data } = useWork(useCan('work.read'));
  if (!data?.has.product) return null;
  const gaps = Gap.options.filter((gap) => (data.lacks[gap] ?? 0) > 0);
  return (
    <section aria-labelledby="work-heading" className="mb-8">
      <h2 id="work-heading" className="mb-3 text-fact font-[640]">
        {workWords.title}
      </h2>
      {gaps.length === 0 ? <p className="text-ink-quiet">{workWords.none}</p> : null}
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2 xl:grid-cols-4">
        {gaps.map((gap) => (
          <li key={gap}>
            <Link
              to={{
                pathname: '/admin/products',
                search: listAddress.write({ ...start, lacks: gap }).toString(),
              }}
              className="block h-full rounded-sheet border border-line bg-stock p-4 transition-colors hover:border-ink"
            >
              <span className="block text-title font-[640] tabular-nums">
                {workWords.count(data.lacks[gap] ?? 0)}
              </span>
              <span className="block text-quiet text-ink-quiet">
                {productsCounted(data.lacks[gap] ?? 0)} {workWords.gaps[gap]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
