import type { Client } from '#domain/clients/contract.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/tabs.tsx';
import { sectionWords, type ClientSection } from '#web/clients/client-texts.ts';
import { ClientSectionText } from '#web/clients/parts/client-section-text.tsx';

const sections: readonly ClientSection[] = [
  'about',
  'key-contacts',
  'things-to-remember',
  'labelling-instructions',
  'paperwork-requirements',
  'stacking-guidelines',
];

/** The six texts of a client; Labelling Instructions is open first, because that is what people need. */
export const ClientSections = ({ client }: { client: Client | null }) => (
  // On a phone the tabs take several rows, so the text comes first: the instructions must be visible at once.
  <Tabs defaultValue="labelling-instructions" className="flex flex-col">
    <TabList label="Client Information" className="max-md:order-last max-md:mt-4 lg:*:px-2.5">
      {sections.map((section) => (
        <Tab key={section} value={section}>
          {sectionWords[section].title}
        </Tab>
      ))}
    </TabList>
    {sections.map((section) => (
      <TabPanel
        key={section}
        value={section}
        printTitle={sectionWords[section].title}
        className="max-md:pt-0 print:pt-2"
      >
        <ClientSectionText client={client} section={section} />
      </TabPanel>
    ))}
  </Tabs>
);
