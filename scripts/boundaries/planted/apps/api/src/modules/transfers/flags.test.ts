// breaks: nothing
export { flagOf } from '../flags/index.ts'
