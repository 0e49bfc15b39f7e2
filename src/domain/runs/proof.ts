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
  'A check by eye shows that a person pressed a key, not what the person saw. Checks by scan and by eye are counted apart; those that count for nothing are named.',
  'A check by scan shows that two codes were read at one station, one of the goods and one of the label. It does not show that both were on the same piece.',
  'It does not show that the person at the station was the one who signed in there.',
  'Whoever can write the database could write a new chain for events that no seal has left the house with.',
  'This page came with the ZIP. If you do not trust who sent it, use a page that you kept from another ZIP.',
  'The portal supports an audit. It certifies nothing.',
];
