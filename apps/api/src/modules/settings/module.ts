import type { Module } from '../../module.ts'
import type { SettingsDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { settingsRoutes } from './routes.ts'

export function settingsModule(deps: SettingsDeps): Module {
  return { personalData, routes: settingsRoutes(deps) }
}
