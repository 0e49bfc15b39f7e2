/**
 * A record, and the release that it is: another may be published between the two readings, and a sheet would name a release that
 * it does not show.
 */
export const asReleased = async <T, Release extends { number: number } | null>(
  findRelease: () => Promise<Release>,
  findRecord: () => Promise<T>,
): Promise<{ record: T; release: Release }> => {
  for (let before = await findRelease(); ;) {
    const record = await findRecord();
    const release = await findRelease();
    if (release?.number === before?.number) return { record, release };
    before = release;
  }
};
