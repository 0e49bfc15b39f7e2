/** What people send by their own mail programs, as the specification words it. A page has it: this file imports nothing. */
export const mailDraftWords = {
  'draft.order_subject': ({ count }: { count: number }) => `Label Order Request - ${count} items`,
  'draft.order': ({ number }: { number: string }) => `Order: ${number}`,
  'draft.supplier_name': ({ name }: { name: string }) => `Supplier name: ${name}`,
  'draft.supplier_code': ({ code }: { code: string }) => `Supplier code: ${code}`,
  /** `quantity` is empty where it is to be filled in. */
  'draft.line': ({ sku, size, quantity }: { sku: string; size: string; quantity: string }) =>
    `Label SKU: ${sku}, label size: ${size}, quantity: ${quantity}`,

  'draft.team_subject': ({ sku, description }: { sku: string; description: string }) =>
    `Labelling Instructions - ${sku} - ${description}`,
  'draft.sku': ({ sku }: { sku: string }) => `SKU: ${sku}`,
  'draft.description': ({ description }: { description: string }) => `Description: ${description}`,
  'draft.client': ({ name }: { name: string }) => `Client: ${name}`,
  'draft.page': ({ address }: { address: string }) => `Product page: ${address}`,
  'draft.missing': 'N/A',
};
