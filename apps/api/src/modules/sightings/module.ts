import type { Module } from '../../module.ts'
import type { SightingDeps } from './deps.ts'
import { notifyOwners } from './notify-owners.ts'
import { personalData } from './personal-data.ts'
import { remindOfficers } from './remind-officers.ts'
import { sightingRoutes } from './routes.ts'

export function sightingsModule(deps: SightingDeps): Module {
  return {
    personalData,
    routes: sightingRoutes(deps),
    jobs: {
      'sightings.notify': (data) => notifyOwners(deps, data),
      'sightings.remind': (_data, signal) => remindOfficers(deps, signal),
    },
  }
}
