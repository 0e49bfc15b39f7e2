/** The code that opens the bench from every screen. */
export const benchCode = 'LABELPORT-BENCH-0';
