/** What is wrong with a code. A form says them beside its field: this file imports nothing. */
export const codeFaultWords = {
  'code_fault.ruined':
    'A spreadsheet has turned this code into a number and lost its last digits. Take it from the box.',
  'code_fault.letters': 'A GTIN has digits only. Choose another kind.',
  'code_fault.zeros': ({ whole }: { whole: string }) =>
    `Zeros in front are missing: ${whole}. A spreadsheet drops them.`,
  'code_fault.length': ({ count }: { count: number }) => `A GTIN has 8, 12, 13 or 14 digits, not ${count}.`,
  'code_fault.check_digit': ({ expected, found }: { expected: string; found: string }) =>
    `The check digit should be ${expected}, not ${found}.`,
};
