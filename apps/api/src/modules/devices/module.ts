import type { Module } from '../../module.ts'
import type { DeviceModuleDeps } from './deps.ts'
import { endAttempts } from './end-attempts.ts'
import { createDeviceLoaders } from './loaders.ts'
import { personalData } from './personal-data.ts'
import { deviceRoutes } from './routes.ts'

export function devicesModule(deps: Omit<DeviceModuleDeps, 'loaders'>): Module {
  return {
    personalData,
    routes: deviceRoutes({ ...deps, loaders: createDeviceLoaders(deps.database) }),
    jobs: { 'devices.purge': (_, signal) => endAttempts(deps, signal) },
  }
}
