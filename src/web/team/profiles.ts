import type { BadgeTone } from '#web/kit/badge.tsx';

/** A team member; fixed content. */
export type Profile = {
  firstName: string;
  lastName: string;
  role: string;
  /** What to ask them about. */
  askAbout: string;
  tone: Extract<BadgeTone, 'moss' | 'graphite' | 'sky' | 'plum' | 'warning' | 'accent'>;
};

/** The six people responsible for the labelling floor. */
export const profiles: readonly Profile[] = [
  {
    firstName: 'Imogen',
    lastName: 'Hartley',
    role: 'Head of Labelling Operations',
    askAbout: 'Which line runs what and when, and what happens if a deadline moves.',
    tone: 'accent',
  },
  {
    firstName: 'Tomasz',
    lastName: 'Wilk',
    role: 'Artwork and Prepress Lead',
    askAbout: 'Artwork files, bleeds and colours, and why a proof came back.',
    tone: 'plum',
  },
  {
    firstName: 'Adaeze',
    lastName: 'Obi',
    role: 'Client Onboarding Manager',
    askAbout: 'New clients, their instructions, and what is still missing from them.',
    tone: 'moss',
  },
  {
    firstName: 'Rafael',
    lastName: 'Moreno',
    role: 'Fulfilment Supervisor',
    askAbout: 'Cases, layers and pallets, paperwork at the dock, and stacking.',
    tone: 'warning',
  },
  {
    firstName: 'Sunita',
    lastName: 'Rao',
    role: 'Quality and Compliance Lead',
    askAbout: 'Barcodes that do not scan, best-before dates, and nutritional panels.',
    tone: 'sky',
  },
  {
    firstName: 'Callum',
    lastName: 'Drever',
    role: 'Print Room Technician',
    askAbout: 'Rolls, adhesives and feed edges, and a printer that sulks.',
    tone: 'graphite',
  },
];
