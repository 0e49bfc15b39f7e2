/** What the portal says to both sides of an order. */
export const supplyWords = {
  'supply.artwork_changed': ({ labelSku }: { labelSku: string }) =>
    `The artwork of ${labelSku} has changed since it was confirmed. Was anything printed already, and is it confirmed with the new artwork?`,
};
