const key = 'station';

/** The station that this browser is. */
export interface ThisStation {
  id: number;
  name: string;
  token: string;
}

const isStation = (value: unknown): value is ThisStation =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'token' in value;

/** The station that this browser was enrolled as; null if it is none. */
export const readStation = (): ThisStation | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isStation(stored) ? stored : null;
  } catch {
    return null;
  }
};

export const keepStation = ({ id, name, token }: ThisStation): void =>
  localStorage.setItem(key, JSON.stringify({ id, name, token }));

export const forgetStation = (): void => localStorage.removeItem(key);
