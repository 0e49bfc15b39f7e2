import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { artworkPicture } from '#domain/products/artwork-file.ts';
import type { Label } from '#domain/products/contract.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { useOwnEscape } from '#web/kit/layers/use-own-escape.ts';
import { useReturnFocus } from '#web/kit/layers/use-return-focus.ts';
import { useClosedByBack } from '#web/kit/layers/use-closed-by-back.ts';
import { artwork as words } from '../wording.ts';
import type { Owner } from './owner.ts';

type ArtworkFullScreenProps = {
  /** The value of the artwork file. */
  artwork: string;
  label: Pick<Label, 'labelSku' | 'labelSize'>;
  owner: Owner;
  isOpen: boolean;
  onClose: () => void;
};

/** The artwork on the full screen, on white like its label, next to the facts with which to compare a printed label. */
export const ArtworkFullScreen = ({ artwork, label, owner, isOpen, onClose }: ArtworkFullScreenProps) => {
  useClosedByBack(isOpen, onClose);
  const focus = useReturnFocus();
  const escape = useOwnEscape(onClose);
  const facts = [
    [words.client, owner.clientName],
    [words.sku, <Code key="sku" value={owner.sku} />],
    [words.labelSku, label.labelSku === null ? null : <Code key="label" value={label.labelSku} />],
    [words.size, label.labelSize],
  ] as const;
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          {...escape}
          className="fixed inset-0 z-50 flex animate-appear touch-pinch-zoom flex-col bg-paper text-ink print:hidden"
        >
          <header className="flex items-center gap-4 border-b border-line py-2 pe-2 ps-5">
            <Radix.Title className="min-w-0 grow truncate font-[640]">
              {owner.itemDescription ?? owner.sku}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={words.close} size="large" icon={<XIcon aria-hidden className="size-7!" />} />
            </Radix.Close>
          </header>
          <div className="flex min-h-0 grow flex-col gap-4 p-4 md:flex-row md:gap-8 md:p-8">
            <dl className="flex shrink-0 flex-wrap gap-x-6 gap-y-2 md:w-56 md:flex-col md:gap-y-5">
              {facts.map(([name, value]) =>
                value === null ? null : (
                  <div key={name}>
                    <dt className="label-quiet">{name}</dt>
                    <dd className="text-fact font-[560]">{value}</dd>
                  </div>
                ),
              )}
            </dl>
            <img
              src={artworkPicture(artwork, 960) ?? undefined}
              alt={words.picture}
              className="min-h-0 min-w-0 grow bg-white object-contain outline outline-line"
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
