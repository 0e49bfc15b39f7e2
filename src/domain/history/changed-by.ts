const instantFormat = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const;

/** Who changed a record meanwhile and when, for a user whose own change came too late. */
export const changedBy = (name: string, at: Date): string =>
  `Changed by ${name} at ${at.toLocaleString('en-US', instantFormat)} UTC.`;
