import { LegalPage } from './legal-page.tsx';

/** /terms: what is expected of the portal's users. */
export const TermsScreen = () => (
  <LegalPage title="Terms" lead="What is expected of everyone who uses this portal.">
    <h2>Who it is for</h2>
    <p>
      Labelport is an internal tool for the staff and suppliers of this labelling service. An account is
      personal; please do not share its password.
    </p>
    <h2>What it shows</h2>
    <p>
      Product data, artwork and instructions belong to the clients they describe. Use them for the work they
      were given for, and keep them within it.
    </p>
    <h2>What to rely on</h2>
    <p>
      The instructions here are kept by the editors of this service. When a label and a screen disagree, stop
      and ask before you go on.
    </p>
    <h2>Changes</h2>
    <p>What is created, changed or deleted is recorded with the name of the person and the time.</p>
  </LegalPage>
);
