// breaks: nothing
export const devices = 'devices'
