import { LegalPage } from './legal-page.tsx';
import { appLegalWords as words } from './wording.ts';

/** /privacy: what the portal stores about its users. */
export const PrivacyScreen = () => (
  <LegalPage title={words.privacy} lead={words.whatThisPortalKeepsAboutPeople}>
    <h2>{words.whatIsKept}</h2>
    <p>{words.yourNameYourCompanyEMail}</p>
    <h2>{words.whatItIsFor}</h2>
    <p>{words.toSignYouInToLet}</p>
    <h2>{words.inYourBrowser}</h2>
    <p>{words.theSignInItselfYourChoice}</p>
    <h2>{words.questions}</h2>
    <p>{words.askAdministratorToSeeCorrectOr}</p>
  </LegalPage>
);
