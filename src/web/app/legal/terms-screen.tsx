import { LegalPage } from './legal-page.tsx';
import { appLegalWords as words } from './wording.ts';

/** /terms: what is expected of the portal's users. */
export const TermsScreen = () => (
  <LegalPage title={words.terms} lead={words.whatIsExpectedEveryoneWhoUses}>
    <h2>{words.whoItIsFor}</h2>
    <p>{words.labelportIsInternalToolForStaff}</p>
    <h2>{words.whatItShows}</h2>
    <p>{words.productDataArtworkAndInstructionsBelong}</p>
    <h2>{words.whatToRelyOn}</h2>
    <p>{words.theInstructionsHereAreKeptBy}</p>
    <h2>{words.changes}</h2>
    <p>{words.whatIsCreatedChangedOrDeleted}</p>
  </LegalPage>
);
