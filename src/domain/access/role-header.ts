/** The header in which the server says as whom it has taken a call, so that an open page learns of a changed role. */
export const roleHeader = 'x-role';
