/** The names of a label's fields, as forms, comparisons and the history show them. */
export const labelFieldNames = {
  labelSku: 'Label SKU',
  labelType: 'Type',
  labelOrientation: 'Orientation',
  labelFeed: 'Feed',
  labelSize: 'Size',
  labelMaterial: 'Material',
  adhesiveType: 'Adhesive Type',
  supplierCode: 'Supplier Code',
  supplierName: 'Supplier Name',
  artworkFiles: 'Artwork',
} as const;
