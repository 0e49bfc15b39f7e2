const bodies: Record<string, unknown> = {
  'POST /api/auth/signin': { email: 'nobody@example.com', password: 'Wrong-one-2026!' },
  'POST /api/auth/signup': {
    firstName: 'Ana',
    lastName: 'Field',
    email: 'ana@elsewhere.example',
    password: 'Label-me-2026!',
    confirmPassword: 'Label-me-2026!',
    role: 'administrator',
  },
  'POST /api/auth/verify-email': { token: 'none' },
  'POST /api/auth/resend-verification': { email: 'ana@example.com' },
  'POST /api/auth/forgot-password': { email: 'ana@example.com' },
  'POST /api/auth/reset-password': {
    token: 'none',
    password: 'Label-me-2026!',
    confirmPassword: 'Label-me-2026!',
  },
  'POST /api/auth/oidc/finish': {},
  'POST /api/passkeys/options': { password: 'Wrong-one-2026!' },
  'DELETE /api/passkeys/:passkey': { password: 'Wrong-one-2026!' },
  'PUT /scim/v2/Users/:id': { userName: 'a@b.example', name: { givenName: 'A', familyName: 'B' } },
  'PATCH /scim/v2/Users/:id': { Operations: [{ op: 'replace', path: 'active', value: false }] },
  'POST /api/badges': { userId: 2_147_483_647, pin: '2580' },
  'PUT /api/stations/:id': { name: 'Bench 4' },
  'PUT /api/webhooks/:id': { isOn: true },
  'POST /api/holds': { on: 'printer', id: 2_147_483_647, reason: 'Metal found' },
  'POST /api/holds/:id/release': { reason: 'It was not' },
  'PUT /api/badges/:id/pin': { pin: '2580', oldPin: '1397' },
  'POST /api/auth/badge': { badge: 'LPB-NONE', pin: '2580' },
  'PUT /api/admin/users/:userId/role': { role: 'administrator' },
  'PUT /api/admin/users/:id/active': { isActive: false },
  'PUT /api/admin/users/:id/partner': { partner: null },
  'POST /api/clients': { name: 'Orchard', image: 'images/none.png' },
  'PUT /api/clients/:id': { name: 'Orchard' },
  'POST /api/products': { sku: 'JAM-01', clientId: 2_147_483_647 },
  'PUT /api/products/:id': { sku: 'JAM-01' },
  'PUT /api/clients/:id/control': { isControlled: true },
  'PUT /api/clients/:id/rates': [
    { kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2026-01-01' },
  ],
  'POST /api/billing/corrections': {
    runId: 2_147_483_647,
    kind: 'piece',
    quantity: -1,
    reason: 'Counted twice',
  },
  'POST /api/products/:id/publish': { summary: 'New size', version: 3 },
  'POST /api/imports/:id/publish': { summary: 'New size', state: '0'.repeat(64) },
  'POST /api/clients/:id/publish': { summary: 'New size', version: 3 },
  'POST /api/products/:id/releases/:number/refuse': { reason: 'Wrong' },
  'POST /api/products/:id/releases/:number/comments': { text: 'Bigger' },
  'POST /api/clients/:id/releases/:number/refuse': { reason: 'Wrong' },
  'POST /api/products/:id/releases/:number/withdraw': { version: 1 },
  'POST /api/clients/:id/releases/:number/withdraw': { version: 1 },
  'POST /api/products/:id/openings': { release: 1, clientRelease: null },
  'POST /api/products/:id/confirmations': { release: 1, clientRelease: null },
  'POST /api/tutorials': { title: 'Feeds', videoUrl: 'uploads/none.mp4', videoSource: 'file' },
  'PUT /api/tutorials/:id': { title: 'Feeds' },
  'POST /api/inventory': {
    labelSku: 'L-1',
    supplierCode: 'S',
    supplierName: 'Supplier',
    labelSize: '100 x 50',
    storage: 'A1',
    stockOnHand: 1,
    image: 'inventory/none.png',
  },
  'PUT /api/inventory/:id': { stockOnHand: 2 },
  'POST /api/inventory/:id/movements': { kind: 'counted', quantity: 5 },
  'POST /api/inventory/:id/rolls': { pieces: 500, artworkKey: 'documents/none.pdf' },
  'POST /api/rolls/:code/quarantine': { reason: 'Smeared' },
  'POST /api/rolls/:code/release': { reason: 'Looked at' },
  'POST /api/rolls/:code/scrap': { reason: 'Smeared' },
  'POST /api/rolls/:code/use': { pieces: 5 },
  'POST /api/artwork/match': { key: 'documents/none.pdf', name: 'none.pdf' },
  'POST /api/artwork/attach': {
    files: [{ key: 'documents/none.pdf', productId: 2_147_483_647, version: 1, labelId: 'none' }],
  },
  'POST /api/products/bulk': {
    products: [{ id: 2_147_483_647, version: 1 }],
    set: { labelFeed: 'NEL' },
  },
  'POST /api/products/bulk/look': { products: [2_147_483_647], set: { labelFeed: 'NEL' } },
  'POST /api/misses': { text: '9999', clientId: 2_147_483_647 },
  'POST /api/misses/:id/settle': { answer: 'Added' },
  'POST /api/runs': { productId: 2_147_483_647, stationId: 1, quantity: 1 },
  'POST /api/runs/:id/events': { kind: 'hand_over' },
  'POST /api/orders': { ids: [2_147_483_647] },
  'PUT /api/orders/:id': { quantities: [{ position: 0, quantity: 5 }] },
  'POST /api/orders/:id/sent': { positions: [0] },
  'POST /api/orders/:id/send': { positions: [0] },
  'POST /api/orders/:id/messages': { position: 0, text: 'When?' },
  'PUT /api/auth/mails': { holds: true },
  'POST /api/release-link': { token: 'none' },
  'POST /api/release-link/picture': { token: 'none', key: 'none' },
  'POST /api/release-link/answer': { token: 'none', answer: 'approve' },
  'POST /api/rolls/:code/receive': { pieces: 5 },
  'POST /api/inventory/bulk-delete': { ids: [2_147_483_647] },
  'POST /api/datasets': { name: 'Pallets', dataType: 'table' },
  'PUT /api/datasets/:id': { name: 'Pallets' },
};

export const uploads: Record<string, string> = {
  'POST /api/products/import': 'file',
  'POST /api/products/import/look': 'file',
  'POST /api/upload/image': 'image',
  'POST /api/upload/file': 'file',
  'POST /api/inventory/upload-image': 'file',
  'POST /api/runs/:id/photos': 'photo',
};

/** A valid request that names no existing record. */
export const requestOf = (name: string): [address: string, init: RequestInit] => {
  const [method = '', path = ''] = name.split(' ');
  const address = path
    .replace(/:(id|userId)/, '2147483647')
    .replace(/:(delivery|passkey)/, '7')
    .replace(':sku', 'none')
    .replace(':code', 'R-1111111-1')
    .replace('*', 'images/none.png');
  const field = uploads[name];
  if (field) {
    const form = new FormData();
    form.set(field, new File(['SKU\nA-1'], 'list.csv'));
    return [address, { method, body: form }];
  }
  const body = bodies[name];
  if (name.endsWith('/backchannel-logout'))
    return [address, { method, body: new URLSearchParams({ logout_token: 'none' }) }];
  if (!body) return [address, { method }];
  return [address, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }];
};
