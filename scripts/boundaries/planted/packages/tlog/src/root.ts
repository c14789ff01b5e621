// breaks: nothing
export const rootOf = 0
