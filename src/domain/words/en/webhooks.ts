/** Why a message did not reach another system. */
export const webhookWords = {
  'webhook.answered': ({ status }: { status: number }) => `It answered ${status}.`,
  'webhook.redirected': ({ status }: { status: number }) =>
    `It answered ${status}, which leads elsewhere. Enter the address that it leads to.`,
  'webhook.silent': 'It did not answer within 10 seconds.',
  'webhook.unreachable': ({ error }: { error: string }) => `It could not be reached (${error}).`,
  'webhook.unknown_name': 'Its name is unknown.',
  'webhook.name_silent': 'Its name could not be looked up: no name server gave an answer.',
  'webhook.outside_networks':
    'Its address lies in a private network, or is not encrypted. WEBHOOK_NETWORKS does not allow that.',
  'webhook.switched_off': 'The webhook was switched off before it was sent.',
};
