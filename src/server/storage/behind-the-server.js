/**
 * The niceness of child processes that draw pictures and read artwork: requests of users go first. Small, because a person waits
 * for them too, and a print for the file before it in the queue: at 10 a busy machine gave them a thirtieth of a processor.
 * JavaScript for the reason in `decode-child.js`.
 */
export const behindTheServer = 4;
