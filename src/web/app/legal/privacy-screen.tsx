import { LegalPage } from './legal-page.tsx';

/** /privacy: what the portal stores about its users. */
export const PrivacyScreen = () => (
  <LegalPage title="Privacy" lead="What this portal keeps about the people who use it.">
    <h2>What is kept</h2>
    <p>
      Your name, your company e-mail address, your role, when you were last here, and a protected form of your
      password from which the password itself cannot be read.
    </p>
    <h2>What it is for</h2>
    <p>
      To sign you in, to let you do what your role allows, and to record who changed what. Administrators see
      names, addresses, roles and presence.
    </p>
    <h2>In your browser</h2>
    <p>
      The sign-in itself, your choice of theme, when somebody last used this browser, and what you have typed
      and not saved yet are stored in this browser. Nothing is loaded from other hosts, except a video from
      YouTube once you tap it, and pictures of products or clients that stand on another site.
    </p>
    <h2>Questions</h2>
    <p>Ask an administrator to see, correct or remove what is kept about you.</p>
  </LegalPage>
);
