// breaks: module-door
export { find } from '../devices/find-device.ts'
