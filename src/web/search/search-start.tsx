import { searchWords as words } from './wording.ts';

/** Shown in place of the results before a search. */
export const SearchStart = () => (
  <div className="border-t border-line py-8">
    <output className="block text-fact font-[640]">{words.readyScanBarcodeOrType}</output>
    <dl className="mt-4 grid max-w-3xl gap-x-8 gap-y-4 sm:grid-cols-3">
      <Way name="Barcode" text={words.gtin8UpcEan13Or} />
      <Way name="SKU" text={words.oursOrClientsInCapitalsOr} />
      <Way name="Description" text={words.anyWordsItInAnyOrder} />
    </dl>
  </div>
);

const Way = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="label-quiet">{name}</dt>
    <dd className="mt-0.5">{text}</dd>
  </div>
);
