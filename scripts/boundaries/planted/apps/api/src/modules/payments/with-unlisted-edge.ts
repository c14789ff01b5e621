// breaks: module-edges-of-payments
export { devices } from '../devices/index.ts'
