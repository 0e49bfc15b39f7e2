import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { inPlace } from '#web/app/place-on-page.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/tabs.tsx';
import { tabs } from '../wording.ts';
import { LabelDetails } from '../label/label-details.tsx';
import { LabelGlance } from '../label/label-glance.tsx';
import { ProductFacts } from './product-facts.tsx';

/** The open tab and label in the address; anything invalid means the first. */
const openOf = (params: URLSearchParams): { tab: 'labels' | 'details'; label: number } => ({
  tab: params.get('tab') === 'labels' ? 'labels' : 'details',
  label: /^[1-9]\d?$/.test(params.get('label') ?? '') ? Number(params.get('label')) : 1,
});

/** The two tabs next to the gallery. They are in the address, so that Back and shared links open the same one. */
export const ProductTabs = ({ product, loadedAt }: { product: Product; loadedAt: number }) => {
  const [params, setParams] = useSearchParams();
  const open = openOf(params);
  const asked = useRef(open.tab);
  useEffect(() => {
    asked.current = open.tab;
  }, [open.tab]);
  const show = (name: 'tab' | 'label', value: string | null, replace: boolean) => {
    setParams(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace, state: inPlace },
    );
  };
  return (
    <Tabs
      value={open.tab}
      onValueChange={(tab) => {
        // A click and the focus it causes both open the tab; the history must get one entry.
        if (tab === asked.current) return;
        asked.current = tab === 'labels' ? 'labels' : 'details';
        show('tab', tab === 'labels' ? tab : null, false);
      }}
    >
      <TabList label="Product">
        <Tab value="details">{tabs.details}</Tab>
        <Tab value="labels">{tabs.labels}</Tab>
      </TabList>
      <TabPanel value="details" printTitle={tabs.details} className="print:pt-2">
        <LabelGlance product={product} />
        <ProductFacts product={product} />
      </TabPanel>
      <TabPanel value="labels" printTitle={tabs.labels} className="print:pt-6">
        <LabelDetails
          product={product}
          open={open.label}
          onOpen={(label) => {
            show('label', String(label), true);
          }}
          loadedAt={loadedAt}
        />
      </TabPanel>
    </Tabs>
  );
};
