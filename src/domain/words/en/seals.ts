/** Why a seal has not left the portal. `error` is the code of a fault of the network, and `answer` is what a mail server said. */
export const sealWords = {
  'seal.answered': ({ status }: { status: number }) => `The webhook answered ${status}.`,
  'seal.redirected': ({ status }: { status: number }) =>
    `The webhook answered ${status}, which leads elsewhere. Set SEAL_TO to the address that it leads to.`,
  'seal.silent': 'There was no answer within 10 seconds.',
  'seal.unreachable': ({ error }: { error: string | null }) =>
    `The webhook could not be reached${error === null ? '' : ` (${error})`}.`,
  'seal.mail_refused': ({ answer }: { answer: string }) => `The mail server refused it: ${answer}`,
  'seal.mail_not_sent': ({ error }: { error: string }) => `The mail could not be sent (${error}).`,
  'seal.not_sent': 'The log of the portal says why.',
};
