import { LegalPage } from './legal-page.tsx';
import { appLegalWords as words } from './wording.ts';

/** /privacy: what the portal stores about its users. */
export const PrivacyScreen = () => (
  <LegalPage title={words.privacy} lead={words.privacyLead}>
    <h2>{words.whatIsKept}</h2>
    <p>{words.whatIsKeptText}</p>
    <h2>{words.whatItIsFor}</h2>
    <p>{words.whatItIsForText}</p>
    <h2>{words.inYourBrowser}</h2>
    <p>{words.inThisBrowserText}</p>
    <h2>{words.questions}</h2>
    <p>{words.askAdministrator}</p>
  </LegalPage>
);
