import { LegalPage } from './legal-page.tsx';
import { appLegalWords as words } from './wording.ts';

/** /terms: what is expected of the portal's users. */
export const TermsScreen = () => (
  <LegalPage title={words.terms} lead={words.termsLead}>
    <h2>{words.whoItIsFor}</h2>
    <p>{words.whoItIsForText}</p>
    <h2>{words.whatItShows}</h2>
    <p>{words.whoseDataText}</p>
    <h2>{words.whatToRelyOn}</h2>
    <p>{words.whatToRelyOnText}</p>
    <h2>{words.changes}</h2>
    <p>{words.whatIsRecordedText}</p>
  </LegalPage>
);
