/** The only door of documents: files that prove ownership (decisions §10). */
export {
  type AcceptedDocument,
  acceptDocuments,
  acceptPhotos,
  discardDocuments,
  discardFiles,
  KEY_PREFIX as DOCUMENTS_PREFIX,
} from './accept-document.ts'
export type { AcceptDeps, DocumentDeps, StorageDeps } from './deps.ts'
export { insertDocuments, listDocuments, newOnes } from './keep-documents.ts'
export { documentsModule } from './module.ts'
export { updateApproved, updateDeclined } from './queries.ts'
export { openStored } from './read-documents.ts'
export { documentStatusOf } from './rules.ts'
export { uploadQueueLength } from './upload-queue.ts'
