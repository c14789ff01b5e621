// breaks: nothing
export const kernel = 'kernel'
