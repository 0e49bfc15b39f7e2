import { LinkButton } from '#web/kit/link-button.tsx';
import { LaterScreen } from './later-screen.tsx';

/** /admin/inventory. */
export const AdminInventoryScreen = () => (
  <LaterScreen
    title="Inventory"
    text="Here the label stock will be counted, filtered by how much is left, and ordered again."
    action={<LinkButton to="/admin/products">Manage products</LinkButton>}
  />
);
