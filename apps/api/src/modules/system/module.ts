import type { Module } from '../../module.ts'
import { type SystemDeps, systemRoutes } from './routes.ts'

export function systemModule(deps: SystemDeps): Module {
  return { routes: systemRoutes(deps) }
}
