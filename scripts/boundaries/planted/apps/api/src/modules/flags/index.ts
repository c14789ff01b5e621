// breaks: nothing
export { flagOf } from './flag-of.ts'
