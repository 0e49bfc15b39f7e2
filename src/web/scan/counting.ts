let isOn = true;

/** Says whether scans are counted: those of partners, who may not count them, are not. */
export const countScans = (on: boolean): void => {
  isOn = on;
};

export const isCounting = (): boolean => isOn;
