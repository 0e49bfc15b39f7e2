/** Where the ten digits of other scripts begin: Arabic, Persian, those of India, Thai, Lao, Burmese and Khmer. */
const zeros = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x0e_50,
  0x0e_d0, 0x10_40, 0x17_e0,
];

const lastOfTen = 9;

/** A text in which the digits of other scripts are those that codes have. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.findLast((one) => one <= point) ?? 0;
    return point - zero > lastOfTen ? digit : String(point - zero);
  });
