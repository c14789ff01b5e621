import type { Module } from '../../module.ts'
import type { FoundDeps } from './deps.ts'
import { matchFound, matchReport } from './match-found.ts'
import { personalData } from './personal-data.ts'
import { foundRoutes } from './routes.ts'
import { mailAbuse, tellFound, tellOfFoundFlag } from './tell-people.ts'

export function foundModule(deps: FoundDeps): Module {
  return {
    personalData,
    routes: foundRoutes(deps),
    jobs: {
      'found.match': (data) => matchFound(deps, data),
      'found.report-proven': (data) => matchReport(deps, data),
      'found.tell': (data) => tellFound(deps, data),
      'found.flagged': (data) => tellOfFoundFlag(deps, data),
      'found.abuse': (data) => mailAbuse(deps, data),
    },
  }
}
