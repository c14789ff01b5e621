import type { Module } from '../../module.ts'
import type { CustodyDeps } from './deps.ts'
import { custodyRoutes } from './routes.ts'

export function custodyModule(deps: CustodyDeps): Module {
  return { routes: custodyRoutes(deps) }
}
