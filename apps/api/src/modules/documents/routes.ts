import {
  listDeviceDocuments as listEndpoint,
  readDeviceDocument as readDeviceDocumentEndpoint,
  readDocument as readDocumentEndpoint,
} from '@amana/contract'
import { fileRoute, type Route, route } from '../../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import { listDeviceDocuments, readDeviceDocument, readDocument } from './read-documents.ts'

export function documentRoutes(deps: DocumentDeps): Route[] {
  return [
    route(listEndpoint, ({ params }, { actor }) => listDeviceDocuments(deps, actor, params.imei)),
    fileRoute(readDeviceDocumentEndpoint, ({ params }, { actor }) => readDeviceDocument(deps, actor, params)),
    fileRoute(readDocumentEndpoint, ({ params }, { actor }) => readDocument(deps, actor, params.id)),
  ]
}
