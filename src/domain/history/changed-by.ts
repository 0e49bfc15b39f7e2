const instantFormat = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const;

/** The message for a user whose change was refused because another user changed the record first. */
export const changedBy = (name: string, at: Date): string =>
  `Changed by ${name} at ${at.toLocaleString('en-US', instantFormat)} UTC.`;
