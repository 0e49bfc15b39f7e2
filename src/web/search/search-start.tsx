import { searchWords as words } from './wording.ts';

/** Shown in place of the results before a search. */
export const SearchStart = () => (
  <div className="border-t border-line py-8">
    <output className="block text-fact font-[640]">{words.ready}</output>
    <dl className="mt-4 grid max-w-3xl gap-x-8 gap-y-4 sm:grid-cols-3">
      <Way name={words.barcode} text={words.barcodeHint} />
      <Way name={words.sku} text={words.skuHint} />
      <Way name={words.description} text={words.descriptionHint} />
    </dl>
  </div>
);

const Way = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="label-quiet">{name}</dt>
    <dd className="mt-0.5">{text}</dd>
  </div>
);
