/** From this width on, in parts of its size, a text takes two lines rather than letters too small for 1.5 m. */
const widest = 15;

/** At least the width of a character of the bold sans, in parts of its size. */
const widthOf = (character: string): number => {
  if (/[MWmw@%]|[\u0250-\u{10ffff}]/u.test(character)) return 1;
  if (/[-.,:;'|!iljtfr1 ]/u.test(character)) return 0.45;
  return /\p{Lu}|\d/u.test(character) ? 0.7 : 0.62;
};

/** At least the width of a text in one line, in parts of its size: a code that is cut off is another code. */
const widthOfText = (text: string): number =>
  Array.from(text).reduce((width, character) => width + widthOf(character), 0);

/** A short text in one line that fills its box, up to the size that is read from 1.5 m. Its parent is a size container. */
export const Fitted = ({ text }: { text: string }) => {
  const width = widthOfText(text);
  const fitted = `${(100 / Math.min(width, widest)).toFixed(2)}cqi`;
  return (
    <span
      style={{ fontSize: `min(var(--text-bench), ${fitted})` }}
      className={`block leading-[1.05] font-[680] tracking-[-0.03em] ${width > widest ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
    >
      {text}
    </span>
  );
};
