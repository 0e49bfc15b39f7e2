/** Taken by the cleanup, and by a backup, which must find every file that its snapshot names. */
export const sweepLock = 'file-sweep';
