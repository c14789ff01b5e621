// breaks: channels-call-use-cases
export { flagOf } from '../modules/flags/flag-of.ts'
