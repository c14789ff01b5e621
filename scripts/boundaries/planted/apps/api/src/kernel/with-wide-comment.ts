// breaks: comments-at-110-columns
/** A comment that goes on and on without a line break, so that a reader has to scroll to the right to see its end. */
export const wideComment = 1
