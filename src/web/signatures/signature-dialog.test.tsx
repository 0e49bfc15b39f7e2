import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { SignatureDialog } from './signature-dialog.tsx';

const Signing = ({ onSign }: { onSign: () => void }) => {
  const [isOpen, setIsOpen] = useState(true);
  if (useSession().user === null || !isOpen) return <p>Closed</p>;
  return (
    <SignatureDialog
      title="Sign the approval"
      description="You sign."
      confirmLabel="Approve"
      act={{ meaning: 'approved', entity: 'product', id: 7, number: 4 }}
      pending={false}
      error={null}
      onSign={onSign}
      onClose={() => setIsOpen(false)}
    />
  );
};

const bytes = new Uint8Array([1, 2, 3]).buffer;

const passkey = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: null,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
  getClientExtensionResults: () => ({}),
};

/** A browser that shows the passkey once it is let. */
const open = () => {
  const shown = Promise.withResolvers<typeof passkey>();
  const get = vi.fn<() => Promise<typeof passkey>>(() => shown.promise);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
  const onSign = vi.fn<() => void>();
  const opened = renderScreen(<Signing onSign={onSign} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ path }) => ({
      body: path === '/api/settings' ? { passkeyHost: window.location.hostname } : { challenge: 'AQID' },
    }),
  });
  return { ...opened, get, onSign, show: () => act(async () => shown.resolve(passkey)) };
};

test.each([
  ['signs', false],
  ['signs nothing after the signature was cancelled', true],
])('a passkey that is shown %s', async (_, isCancelled) => {
  const { user, get, onSign, show } = open();
  await user.click(await screen.findByRole('button', { name: 'Passkey' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(get).toHaveBeenCalled());
  if (isCancelled) {
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Closed');
  }
  await show();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(onSign).toHaveBeenCalledTimes(isCancelled ? 0 : 1);
});
