/** What is answered to who signs in, signs up, or was mailed a link. */
export const accountWords = {
  'account.signed_in': 'Signed in successfully.',
  'account.confirmed': 'Your email address is confirmed. You can sign in now.',
  'account.confirmation_sent':
    'If this address has an account that waits for confirmation, a new link is on its way.',
  'account.reset_sent': 'If this address has an account, a link to set a new password is on its way.',
  'account.password_set': 'Your new password is set, and you are signed in.',
  'account.created':
    'Your account has been created. Please check your email and click the verification link before signing in.',
  'account.created_without_mail':
    'Your account has been created, but the verification email could not be sent. Please ask for it again in a few minutes.',
};
