/** What the evidence of a run proves. These sentences appear in each ZIP, on its page and on the screen. */
export const proves: readonly string[] = [
  'Each event of a run names the SHA-256 of the event before it. Whoever changes, removes or adds an event has to write all later ones anew, and the last SHA-256 is then another.',
  'Every event was judged again by the rules of the portal: the order of acts, people and their roles, times, and each verdict against the releases in the ZIP. What could not have happened by these rules is shown as a contradiction. What only the database of the portal knew is taken from the events: the settings of the client, which codes the artwork showed, where a number was used before, which product or roll has a known-wrong code, how many labels a roll had and a printer printed, which numbers stood on the pages of a file, and what went on in other runs. A client’s copy is not judged again, nor is a run that was started by a portal whose events do not say all that the rules need.',
  'The releases, the artwork, the photos and the bytes of the printed labels in the ZIP are those whose SHA-256 the events and the releases name.',
  'If the fingerprint that you typed is that of the portal’s key, somebody who has that key made the ZIP, and no byte, file, event or run of it was changed, removed, added or moved since.',
  'A seal is a signed list of the newest events of the runs that changed since the seal before it, with their batches. A portal that has an address for seals sends one there once a day. Events and runs of a batch that a seal names and the ZIP lacks are shown.',
];

/** What the evidence of a run does not prove. */
export const provesNot: readonly string[] = [
  'It does not show what nobody scanned. Between two checks, the counted labels are the only proof.',
  'It does not show how well a label is printed or where it sticks: a scan shows what a code says.',
  'A check by eye shows that a person pressed a key, not what the person saw. Checks by scan and by eye are counted apart; those that count for nothing are named.',
  'A check by scan shows that a code of the goods and one of the label came from one station. It does not show that both were on the same piece, nor that a scanner read them. Where the label was proved by a code with the number of the goods, that the goods carry none is what a person said, or, where the portal prints such codes on the label, what no editor denied.',
  'It does not show that the person at the station was the one who signed in there. A signature shows that somebody knew a password, or had a badge and its PIN.',
  'Whoever can write the database of the portal, or has its key, can write a run that obeys the rules and never happened, and sign it. Only a seal shows that events were there when it was sent.',
  'Times are those of the portal’s clock. Refused acts are what the portal kept beside the events, and pictures of artwork are what it drew: no event names them.',
  'This page came with the ZIP. If you do not trust who sent it, use a page that you kept from another ZIP, and a fingerprint from elsewhere.',
  'The portal supports an audit. It certifies nothing.',
];
