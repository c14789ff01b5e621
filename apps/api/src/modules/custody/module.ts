import type { Module } from '../../module.ts'
import type { CustodyModuleDeps } from './deps.ts'
import { notifyMatches } from './notify-matches.ts'
import { personalData } from './personal-data.ts'
import { custodyRoutes } from './routes.ts'

export function custodyModule(deps: CustodyModuleDeps): Module {
  return {
    personalData,
    routes: custodyRoutes(deps),
    jobs: { 'custody.notify-matches': (_, signal) => notifyMatches(deps, signal) },
  }
}
