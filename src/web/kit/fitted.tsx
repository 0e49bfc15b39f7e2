/** The width of a character of the sans, in parts of its size, so that a text is surely not wider than its box. */
const characterWidth = 0.62;

/** From this length on a text takes two lines rather than letters too small for 1.5 m. */
const longest = 24;

/** A short text in one line that fills its box, up to the size that is read from 1.5 m. Its parent is a size container. */
export const Fitted = ({ text }: { text: string }) => {
  const isLong = text.length > longest;
  const fitted = `${(100 / (Math.min(text.length, longest) * characterWidth)).toFixed(2)}cqi`;
  return (
    <span
      style={{ fontSize: `min(var(--text-bench), ${fitted})` }}
      className={`block leading-[1.05] font-[680] tracking-[-0.03em] ${isLong ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
    >
      {text}
    </span>
  );
};
