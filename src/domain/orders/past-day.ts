const dayMs = 86_400_000;

/** Whether a day, as YYYY-MM-DD, has passed everywhere: at 180° west it is a day earlier than in UTC. */
export const hasPassed = (day: string, now: Date): boolean =>
  day < new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
