// breaks: adapters-without-rules
export { devices } from '../../modules/devices/index.ts'
