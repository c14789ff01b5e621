import type { Module } from '../../module.ts'
import type { SightingDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { remindOfficers } from './remind-officers.ts'
import { sightingRoutes } from './routes.ts'
import { tellOwners } from './tell-owners.ts'

export function sightingsModule(deps: SightingDeps): Module {
  return {
    personalData,
    routes: sightingRoutes(deps),
    jobs: {
      'sightings.tell': (data) => tellOwners(deps, data),
      'sightings.remind': (_data, signal) => remindOfficers(deps, signal),
    },
  }
}
