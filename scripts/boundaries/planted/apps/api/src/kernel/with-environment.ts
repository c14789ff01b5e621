// breaks: environment-in-config
export const port = process.env.PORT
