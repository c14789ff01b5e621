// breaks: nothing
export { devices } from '../devices/index.ts'
