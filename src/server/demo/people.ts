/** The password of all demo accounts. Outside the demo there are no default accounts. */
export const demoPassword = 'Label-me-2026!';

/** The accounts of the demo, one for each role. */
export const demoPeople = [
  { email: 'administrator@example.com', firstName: 'Avery', lastName: 'Stone', role: 'administrator' },
  { email: 'editor@example.com', firstName: 'Edda', lastName: 'Winter', role: 'editor' },
  { email: 'reader@example.com', firstName: 'Rowan', lastName: 'Field', role: 'read_only' },
] as const;

/** The instructions for signing in to the demo, printed at startup. */
export const accountsText = [
  '  Sign in as     administrator@example.com',
  '                 editor@example.com',
  '                 reader@example.com',
  `  Password       ${demoPassword}`,
  '  To scan        /codes-to-try, on screen or printed',
].join('\n');
