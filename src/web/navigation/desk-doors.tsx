import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useCan } from '#web/session/session.tsx';
import { navigationWords as words } from './wording.ts';

const doors = [
  { to: '/admin/imports/new', label: words.importAnyFile, needs: 'product.import' },
  { to: '/admin/products/artwork', label: words.attachArtwork, needs: 'product.edit' },
  { to: '/admin/imports', label: words.allImports, needs: 'product.import' },
  { to: '/admin/orders', label: words.orders, needs: 'inventory.edit' },
] as const;

type DoorProps = (typeof doors)[number];

const Door = ({ to, label, needs }: DoorProps) =>
  useCan(needs) ? (
    <TextLink to={to} className="inline-flex min-h-11 items-center">
      {label}
    </TextLink>
  ) : null;

/** The desk's other work with products and labels, one click from both lists; without what the list has a button for. */
export const DeskDoors = ({ besides }: { besides?: DoorProps['to'] }) => (
  <nav
    aria-label={words.moreForDesk}
    className="-mt-3 -mb-1 flex flex-wrap gap-x-6 text-quiet empty:hidden lg:-mt-5"
  >
    {doors
      .filter(({ to }) => to !== besides)
      .map((door) => (
        <Door key={door.to} {...door} />
      ))}
  </nav>
);
