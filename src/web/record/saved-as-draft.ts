/** The toast after a save that became a draft. */
export const savedAsDraft = {
  title: 'Saved as a draft',
  description: 'Only editors see it until it is published.',
} as const;
