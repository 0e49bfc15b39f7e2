/** Scripts whose letters reach far below their line, with their marks; and those with marks above each other. */
const [deep, high] = [
  /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/,
  /[\u0590-\u05ff\u0e00-\u0e7f\u1e00-\u1eff]/,
];

/** How much more room than others the letters of a line need to the next line, or to bars below. */
export const roomOfLine = (line: string): number => {
  if (deep.test(line)) return 1.22;
  return high.test(line.normalize('NFC')) ? 1.06 : 1;
};
