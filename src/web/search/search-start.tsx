/** Shown in place of the results before a search. */
export const SearchStart = () => (
  <div className="border-t border-line py-8">
    <output className="block text-fact font-[640]">Ready. Scan a barcode, or type.</output>
    <dl className="mt-4 grid max-w-3xl gap-x-8 gap-y-4 sm:grid-cols-3">
      <Way name="Barcode" text="GTIN-8, UPC, EAN-13 or the case's GTIN-14, with or without leading zeros." />
      <Way name="SKU" text="Ours or the client's, in capitals or not." />
      <Way name="Description" text="Any words of it, in any order. Small typing errors are fine." />
    </dl>
  </div>
);

const Way = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="label-quiet">{name}</dt>
    <dd className="mt-0.5">{text}</dd>
  </div>
);
