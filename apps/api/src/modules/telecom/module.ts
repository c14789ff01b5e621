import type { Module } from '../../module.ts'
import type { TelecomDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { telecomRoutes } from './routes.ts'

export function telecomModule(deps: TelecomDeps): Module {
  return { personalData, routes: telecomRoutes(deps) }
}
