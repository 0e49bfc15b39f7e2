/** Returns a record that this transaction has locked or written, and so is there. Otherwise it is a fault of ours. */
export const justWritten = <T>(record: T | null): T => {
  if (record === null) throw new Error('A record that was just written is not there.');
  return record;
};
