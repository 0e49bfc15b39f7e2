import type { Client } from '#domain/clients/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { sectionWords, type ClientSection } from '#web/clients/client-texts.ts';
import { ClientSectionText } from '#web/clients/parts/client-section-text.tsx';
import { productPageWords as words } from './wording.ts';

const sections: readonly ClientSection[] = [
  'about',
  'key-contacts',
  'things-to-remember',
  'labelling-instructions',
  'paperwork-requirements',
  'stacking-guidelines',
];

/** On paper the instructions come first, at full width, and the other texts in two columns. */
const printed: readonly ClientSection[] = [
  'labelling-instructions',
  ...sections.filter((section) => section !== 'labelling-instructions'),
];

/** The six texts of a client; Labelling Instructions is open first, because that is what people need. */
export const ClientSections = ({ client }: { client: Client | null }) => (
  // The tabs follow the text, so that the instruction is the first thing below the label or beside it.
  <Tabs
    defaultValue="labelling-instructions"
    className="flex flex-col print:grid print:grid-cols-2 print:gap-x-8"
  >
    <TabList
      label={words.clientInformation}
      className="order-last mt-4 border-t border-b-0 md:*:px-2 md:*:text-quiet"
    >
      {sections.map((section) => (
        <Tab key={section} value={section}>
          {sectionWords[section].title}
        </Tab>
      ))}
    </TabList>
    {printed.map((section) => (
      <TabPanel
        key={section}
        value={section}
        printTitle={sectionWords[section].title}
        className={classes(
          'pt-0! print:pt-1.5!',
          section === 'labelling-instructions'
            ? 'print:col-span-2'
            : 'break-inside-avoid print:[&_p]:text-body',
        )}
      >
        <ClientSectionText client={client} section={section} />
      </TabPanel>
    ))}
  </Tabs>
);
