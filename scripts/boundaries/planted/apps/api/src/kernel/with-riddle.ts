// breaks: comments-in-plain-words
// Whoever reads this has to guess.
export const riddle = 1
