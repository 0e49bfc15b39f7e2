import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { hasLabel } from '#domain/products/shown-labels.ts';
import { scannedIn, withScanned } from '#web/scan/scanned.ts';
import { inPlace } from '#web/navigation/place-on-page.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { tabs } from '../products/wording.ts';
import { LabelDetails } from '../products/label/label-details.tsx';
import { ProductFacts } from './product-facts.tsx';
import { productPageWords as words } from './wording.ts';

type TabName = 'labels' | 'details';

const tabNamed = (name: string | null): TabName | null =>
  name === 'labels' || name === 'details' ? name : null;

/** The tab that is open if the address names none: the labels, if there are any. */
const firstTab = (product: Product): TabName => (hasLabel(product) ? 'labels' : 'details');

/** The open tab. */
export const useOpenTab = (product: Product): TabName =>
  tabNamed(useSearchParams()[0].get('tab')) ?? firstTab(product);

/** The open tab and label, according to the address. */
const openOf = (params: URLSearchParams, product: Product): { tab: TabName; label: number } => ({
  tab: tabNamed(params.get('tab')) ?? firstTab(product),
  label: /^[1-9]\d?$/.test(params.get('label') ?? '') ? Number(params.get('label')) : 1,
});

/** The two tabs next to the gallery. They are in the address, so that Back and shared links open the same one. */
export const ProductTabs = ({ product, loadedAt }: { product: Product; loadedAt: number }) => {
  const [params, setParams] = useSearchParams();
  const scanned = scannedIn(useLocation().state);
  const open = openOf(params, product);
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
      { replace, state: { ...inPlace, ...(scanned === null ? {} : withScanned(scanned)) } },
    );
  };
  return (
    <Tabs
      value={open.tab}
      onValueChange={(value) => {
        const tab = tabNamed(value);
        // A click opens the tab, and so does the focus that it causes; the browser's history must get one entry only.
        if (tab === null || tab === asked.current) return;
        asked.current = tab;
        show('tab', tab === firstTab(product) ? null : tab, false);
      }}
    >
      <TabList label={words.product}>
        <Tab value="details">{tabs.details}</Tab>
        <Tab value="labels">{tabs.labels}</Tab>
      </TabList>
      <TabPanel value="details" printTitle="" className="max-md:pt-4 print:pt-0">
        <ProductFacts product={product} />
      </TabPanel>
      <TabPanel
        value="labels"
        printTitle={product.labels.length > 0 ? '' : tabs.labels}
        className="max-md:pt-3 md:pt-4 print:pt-2"
      >
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
