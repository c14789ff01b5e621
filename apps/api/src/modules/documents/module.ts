import type { Module } from '../../module.ts'
import type { DocumentDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { clearIncoming, purgeDocuments } from './purge-documents.ts'
import { documentRoutes } from './routes.ts'

export function documentsModule(deps: DocumentDeps): Module {
  return {
    personalData,
    routes: documentRoutes(deps),
    jobs: { 'documents.purge': (_, signal) => purgeDocuments(deps, signal) },
    start: () => clearIncoming(deps.incomingDir, deps.clock.now()),
  }
}
