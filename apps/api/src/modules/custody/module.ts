import type { Module } from '../../module.ts'
import type { CustodyModuleDeps } from './deps.ts'
import { notifyMatches } from './notify-matches.ts'
import { personalData } from './personal-data.ts'
import { remindOfficers } from './remind-officers.ts'
import { custodyRoutes } from './routes.ts'

export function custodyModule(deps: CustodyModuleDeps): Module {
  return {
    personalData,
    routes: custodyRoutes(deps),
    jobs: {
      'custody.notify-matches': (_data, signal) => notifyMatches(deps, signal),
      'custody.remind': (_data, signal) => remindOfficers(deps, signal),
    },
  }
}
