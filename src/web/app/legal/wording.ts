import { wordsOf } from '#web/words/words-of.ts';

/** What app/legal says. */
export const appLegalWords = wordsOf('app.legal.appLegalWords', {
  backToPortal: 'Back to the portal',
  privacy: 'Privacy',
  privacyLead: 'What this portal keeps about the people who use it.',
  whatIsKept: 'What is kept',
  whatIsKeptText:
    'Your name, your company e-mail address, your role, when you were last here, and a protected form of your password from which the password itself cannot be read.',
  whatItIsFor: 'What it is for',
  whatItIsForText:
    'To sign you in, to let you do what your role allows, and to record who changed what. Administrators see names, addresses, roles and presence.',
  inYourBrowser: 'In your browser',
  inThisBrowserText:
    'The sign-in itself, your choice of theme, when somebody last used this browser, and what you have typed and not saved yet are stored in this browser. Nothing is loaded from other hosts, except a video from YouTube once you tap it, and pictures of products or clients that stand on another site.',
  questions: 'Questions',
  askAdministrator: 'Ask an administrator to see, correct or remove what is kept about you.',
  terms: 'Terms',
  termsLead: 'What is expected of everyone who uses this portal.',
  whoItIsFor: 'Who it is for',
  whoItIsForText:
    'Labelport is an internal tool for the staff and suppliers of this labelling service. An account is personal; please do not share its password.',
  whatItShows: 'What it shows',
  whoseDataText:
    'Product data, artwork and instructions belong to the clients they describe. Use them for the work they were given for, and keep them within it.',
  whatToRelyOn: 'What to rely on',
  whatToRelyOnText:
    'The instructions here are kept by the editors of this service. When a label and a screen disagree, stop and ask before you go on.',
  changes: 'Changes',
  whatIsRecordedText:
    'What is created, changed or deleted is recorded with the name of the person and the time.',
});
