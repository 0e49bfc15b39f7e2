/** What the evidence of a run proves. These sentences appear in each ZIP, on its page and on the screen. */
export const proves: readonly string[] = [
  'Each event of a run names the SHA-256 of the event before it. An event that was changed, removed or added later breaks this chain.',
  'The release of the product and of the client, the artwork, the photos and the bytes of the printed labels are those whose SHA-256 the events name.',
  'A seal is the list of the newest events of all runs. It is sent to an address outside the portal once a day. If the newest events of a run are missing, the seal of a later day shows it.',
];

/** What the evidence of a run does not prove. */
export const provesNot: readonly string[] = [
  'It does not show what nobody scanned. Between two checks, the counted labels are the only proof.',
  'It does not show how well a label is printed or where it sticks: a scan shows what a code says.',
  'Where the label and the product carry the same barcode, a scan cannot tell whether both were scanned or one of them twice.',
  'It does not show that the person at the station was the one who signed in there.',
  'Whoever can write the database could write a new chain for events that no seal has left the house with.',
  'This page came with the ZIP. If you do not trust who sent it, use a page that you kept from another ZIP.',
  'The portal supports an audit. It certifies nothing.',
];
