/** The password of all demo accounts. Outside the demo there are no default accounts. */
export const demoPassword = 'Label-me-2026!';

/** The accounts of the demo, one for each role. */
export const demoPeople = [
  { email: 'administrator@example.com', firstName: 'Avery', lastName: 'Stone', role: 'administrator' },
  { email: 'editor@example.com', firstName: 'Edda', lastName: 'Winter', role: 'editor' },
  { email: 'reader@example.com', firstName: 'Rowan', lastName: 'Field', role: 'read_only' },
] as const;

/** The demo's people of a client and of a supplier, by the name of the one and the code of the other. */
export const demoPartners = [
  { email: 'client@example.com', firstName: 'Cara', lastName: 'Holm', of: 'client' },
  { email: 'supplier@example.com', firstName: 'Sam', lastName: 'Reed', of: 'supplier' },
] as const;

/** The instructions for signing in to the demo, printed at startup. */
export const accountsText = [
  '  Sign in as     administrator@example.com',
  '                 editor@example.com',
  '                 reader@example.com',
  '                 client@example.com, who sees what is of one client',
  '                 supplier@example.com, who sees the orders to one supplier',
  `  Password       ${demoPassword}`,
  '  To scan        /codes-to-try, on screen or printed',
].join('\n');
