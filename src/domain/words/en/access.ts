/** What people may be. The first screen has them: this file imports nothing. */
export const accessWords = {
  'access.administrator': 'Administrator',
  'access.editor': 'Editor',
  'access.read_only': 'Read-only',
  'access.client': 'Client',
  'access.supplier': 'Supplier',
} as const;
