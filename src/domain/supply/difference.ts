const labels = (pieces: number): string =>
  `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'label' : 'labels'}`;

/** What a received roll has more or less than its supplier announced, as a sentence. */
export const differenceSentence = (announced: number, received: number): string => {
  const figures = `${announced.toLocaleString('en-US')} announced, ${received.toLocaleString('en-US')} received.`;
  if (received === announced) return `All ${labels(announced)} arrived.`;
  return received < announced
    ? `${labels(announced - received)} short: ${figures}`
    : `${labels(received - announced)} too many: ${figures}`;
};
