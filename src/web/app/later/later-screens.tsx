import { LinkButton } from '#web/kit/link-button.tsx';
import { LaterScreen } from './later-screen.tsx';

const toProducts = <LinkButton to="/admin/products">Manage products</LinkButton>;

/** /admin/clients. */
export const AdminClientsScreen = () => (
  <LaterScreen
    title="Clients"
    text="Here editors will add client companies and keep their instructions up to date."
    action={<LinkButton to="/clients">See all clients</LinkButton>}
  />
);

/** /admin/tutorials. */
export const AdminTutorialsScreen = () => (
  <LaterScreen
    title="Tutorials"
    text="Here editors will add the videos that product pages show under Watch & Learn."
    action={toProducts}
  />
);

/** /admin/inventory. */
export const AdminInventoryScreen = () => (
  <LaterScreen
    title="Inventory"
    text="Here the label stock will be counted, filtered by how much is left, and ordered again."
    action={toProducts}
  />
);
