import type { Module } from '../../module.ts'
import type { DeviceDeps } from './deps.ts'
import { deviceRoutes } from './routes.ts'

export function devicesModule(deps: DeviceDeps): Module {
  return { routes: deviceRoutes(deps) }
}
