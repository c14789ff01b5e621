// breaks: nothing
export const check = 'check'
