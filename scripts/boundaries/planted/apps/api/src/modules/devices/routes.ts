// breaks: routes-call-use-cases
export { one } from './queries.ts'
