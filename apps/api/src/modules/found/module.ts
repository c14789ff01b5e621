import type { Module } from '../../module.ts'
import type { FoundDeps } from './deps.ts'
import { matchFound, matchReport } from './match-found.ts'
import { mailAbuse, notifyFound, notifyFoundFlag } from './notify-people.ts'
import { personalData } from './personal-data.ts'
import { foundRoutes } from './routes.ts'

export function foundModule(deps: FoundDeps): Module {
  return {
    personalData,
    routes: foundRoutes(deps),
    jobs: {
      'found.match': (data) => matchFound(deps, data),
      'found.report-proven': (data) => matchReport(deps, data),
      'found.tell': (data) => notifyFound(deps, data),
      'found.flagged': (data) => notifyFoundFlag(deps, data),
      'found.abuse': (data) => mailAbuse(deps, data),
    },
  }
}
