/** The response header with the role under which the server handled a call, so that an open page notices a changed role. */
export const roleHeader = 'x-role';
