import { stationTokenKey } from '#web/api/call.ts';

const key = 'station';

/** The station that this browser is enrolled as. */
export interface ThisStation {
  id: number;
  name: string;
}

const isStation = (value: unknown): value is ThisStation =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** The station of this browser; null if it is none. */
export const readStation = (): ThisStation | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return localStorage.getItem(stationTokenKey) !== null && isStation(stored) ? stored : null;
  } catch {
    return null;
  }
};

export const keepStation = ({ id, name, token }: ThisStation & { token: string }): void => {
  localStorage.setItem(key, JSON.stringify({ id, name }));
  localStorage.setItem(stationTokenKey, token);
};

export const forgetStation = (): void => {
  localStorage.removeItem(key);
  localStorage.removeItem(stationTokenKey);
};
