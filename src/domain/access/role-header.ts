/** The response header with the caller's role as the server sees it, so that an open page notices a changed role. */
export const roleHeader = 'x-role';
