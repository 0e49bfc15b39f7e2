import { PageHead } from '#web/kit/page-head.tsx';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useCan } from '#web/session/session.tsx';
import { KeysSection } from '../parts/keys-section.tsx';
import { WebhooksSection } from '../parts/webhooks-section.tsx';
import { integrationsScreen as words } from '../wording.ts';

/** /admin/integrations: keys of other systems, and for administrators webhooks. */
export const IntegrationsScreen = () =>
  useCan('key.manage') ? (
    <Integrations />
  ) : (
    <AdministratorsOnly page={words.title} words={words.editorsOnly} />
  );

const Integrations = () => {
  const managesWebhooks = useCan('webhook.manage');
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <KeysSection />
      {managesWebhooks ? <WebhooksSection /> : null}
    </>
  );
};
