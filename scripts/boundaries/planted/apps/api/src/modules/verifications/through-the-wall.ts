// breaks: module-door
export { flagOf } from '../flags/flag-of.ts'
