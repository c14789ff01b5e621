import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import { listDeviceDocuments, readDeviceDocument, readDocument } from './read-documents.ts'

export function documentRoutes(deps: DocumentDeps): Route[] {
  return [
    route(contract.listDeviceDocuments, ({ params }, { actor }) =>
      listDeviceDocuments(deps, actor, params.imei),
    ),
    route(contract.readDeviceDocument, ({ params }, { actor }) => readDeviceDocument(deps, actor, params)),
    route(contract.readDocument, ({ params }, { actor }) => readDocument(deps, actor, params.id)),
  ]
}
