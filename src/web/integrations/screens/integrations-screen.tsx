import { PageHead } from '#web/kit/page-head.tsx';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useCan } from '#web/session/session.tsx';
import { KeysSection } from '../parts/keys-section.tsx';
import { integrationsScreen as words } from '../wording.ts';

/** /admin/integrations: keys of other systems. */
export const IntegrationsScreen = () =>
  useCan('key.manage') ? (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <KeysSection />
    </>
  ) : (
    <AdministratorsOnly page={words.title} words={words.editorsOnly} />
  );
