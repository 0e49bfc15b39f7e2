/** The niceness of child processes that draw: requests of users go first. JavaScript for the reason in `decode-child.js`. */
export const behindTheServer = 10;
