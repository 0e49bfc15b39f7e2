import { type ComponentProps } from 'react';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { useCan } from '#web/session/session.tsx';

interface Here {
  id: number;
  /** The version of the record that is shown. */
  version: number;
}

const ProductPanel = fetchedPart(async () => (await import('./draft-panel.tsx')).ProductDraftPanel);
const ClientPanel = fetchedPart(async () => (await import('./draft-panel.tsx')).ClientDraftPanel);
const Control = fetchedPart(async () => (await import('./control-section.tsx')).ControlSection);

const Drafts = fetchedPart(async () => (await import('./drafts-section.tsx')).DraftsSection);

/** The draft of a product, for users who may publish it, and for its client if it waits for the client. */
export const ProductDraftHere = (here: Here) =>
  useCan('release.answer') ? (
    <LazyPart>
      <ProductPanel {...here} />
    </LazyPart>
  ) : null;

/** The draft of a client, for users who may publish it, and for the client if it waits for the client. */
export const ClientDraftHere = (here: Here) =>
  useCan('release.answer') ? (
    <LazyPart>
      <ClientPanel {...here} />
    </LazyPart>
  ) : null;

const GoBack = fetchedPart(async () => (await import('./go-back-button.tsx')).GoBackButton);

/** Saves a record with the content of an old release, for users who may edit it. */
export const GoBackHere = (props: ComponentProps<typeof GoBack>) =>
  useCan(props.of.kind === 'product' ? 'product.edit' : 'client.edit') ? (
    <LazyPart>
      <GoBack {...props} />
    </LazyPart>
  ) : null;

/** The products of a client that have a draft, and the client's control settings, for users who may publish. */
export const ControlHere = ({ clientId }: { clientId: number }) =>
  useCan('release.publish') ? (
    <LazyPart>
      <Drafts clientId={clientId} />
      <Control clientId={clientId} />
    </LazyPart>
  ) : null;
