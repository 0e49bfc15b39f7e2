import { stationCards } from '#domain/runs/known-wrong.ts';

/** The code that opens the bench from every screen. */
export const benchCode = stationCards.open;
