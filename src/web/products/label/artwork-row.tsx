import DownloadIcon from 'lucide-react/icons/download';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import FileIcon from 'lucide-react/icons/file-text';
import PrinterIcon from 'lucide-react/icons/printer';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { artworkFile, artworkPicture, type ArtworkFile } from '#domain/products/artwork-file.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { ArtworkCheckHere } from '#web/artwork/parts/artwork-check-here.tsx';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { nameIn, useFactsOf, useFileNames } from '#web/files/file-names.ts';
import { artwork as words } from '../wording.ts';
import { printFile } from './print-file.ts';

/** Requests the same width as the drawing of the label, so that only one picture is fetched. */
const Thumbnail = ({ file }: { file: ArtworkFile }) => {
  const picture = artworkPicture(file.value, 480);
  return picture ? (
    <span className="block size-12 shrink-0 print:hidden">
      <ImageFrame src={picture} alt="" />
    </span>
  ) : (
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-ink-quiet print:hidden">
      <FileIcon aria-hidden className="size-5" />
    </span>
  );
};

const PrintAct = ({ file, name }: { file: ArtworkFile; name: string }) => {
  const { print, elsewhere } = file;
  const icon = <PrinterIcon aria-hidden />;
  const label = words.print({ name });
  return print === null ? (
    <DisabledButton
      icon={icon}
      aria-label={label}
      reason={elsewhere === null ? words.notPrintable : words.elsewhere}
    >
      {words.printButton}
    </DisabledButton>
  ) : (
    <Button
      icon={icon}
      aria-label={label}
      onClick={() => {
        void printFile(print, name);
      }}
    >
      {words.printButton}
    </Button>
  );
};

type ArtworkRowProps = {
  product: Product;
  /** The label to check the file against; without one the file is not checked. */
  label?: Label;
  value: string;
  /** Shown if the file has no meaningful name. */
  title: string;
  /** What it belongs to. */
  note?: string;
  loadedAt: number;
};

/** One artwork file with its actions. */
export const ArtworkRow = ({ product, label, value, title, note, loadedAt }: ArtworkRowProps) => {
  const file = artworkFile(value);
  const names = useFileNames(product.id);
  const facts = useFactsOf(product.id, value);
  const name = nameIn(names, value) ?? file.name ?? title;
  const isAddress = file.download !== null || file.elsewhere !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 print:py-1">
      <span className="flex min-w-[min(12rem,100%)] grow basis-0 items-center gap-3">
        <Thumbnail file={file} />
        <span className="min-w-0 print:flex print:gap-3">
          <span className="block font-[560] wrap-anywhere">{name}</span>
          <span className="block text-quiet text-ink-quiet">
            {[file.extension.toUpperCase(), note, isAddress ? null : words.noAddress]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {label && keyOfValue(value) !== null ? (
            // Reserves one line, so that nothing below moves when the check arrives.
            <span className="block min-h-6 print:min-h-0">
              {facts ? (
                <ArtworkCheckHere value={value} label={label} product={product} known={facts.known} />
              ) : null}
            </span>
          ) : null}
        </span>
      </span>
      {isAddress ? (
        <span className="flex flex-wrap gap-2 print:hidden">
          {file.download === null ? null : (
            <a
              href={`${file.download}?t=${loadedAt}`}
              download
              aria-label={words.download({ name })}
              className={buttonLook()}
            >
              <DownloadIcon aria-hidden />
              {words.downloadButton}
            </a>
          )}
          {file.elsewhere === null ? null : (
            <a
              href={file.elsewhere}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.openElsewhere({ name })}
              className={buttonLook()}
            >
              <ExternalLinkIcon aria-hidden />
              {words.open}
            </a>
          )}
          <PrintAct file={file} name={name} />
        </span>
      ) : null}
    </li>
  );
};
