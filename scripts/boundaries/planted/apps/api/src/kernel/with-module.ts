// breaks: kernel-below-modules
export { devices } from '../modules/devices/index.ts'
