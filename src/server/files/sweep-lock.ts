/** The lock that keeps cleanup and backup apart: a backup must find every file that its snapshot names. */
export const sweepLock = 'file-sweep';
