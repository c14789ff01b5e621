/** The only door of devices. */
export type { DeviceDeps } from './lookup-device.ts'
export { deviceRoutes } from './routes.ts'
