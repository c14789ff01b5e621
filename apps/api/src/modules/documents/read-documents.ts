import type { Readable } from 'node:stream'
import type { EndpointData, Imei, listDeviceDocuments as listEndpoint } from '@amana/contract'
import type { FileAnswer } from '../../http/route.ts'
import { isOfficer, type UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { recordAudit } from '../audit/index.ts'
import type { DocumentDeps, StorageDeps } from './deps.ts'
import { presentDocument } from './keep-documents.ts'
import { maySeeDevice, maySeeDocument } from './policy.ts'
import {
  type DocumentAndPeople,
  selectDeviceOfImei,
  selectDocument,
  selectDocumentsOfDevice,
} from './queries.ts'
import { downloadName } from './rules.ts'

type ReadDeps = Pick<DocumentDeps, 'database' | 'storage' | 'clock'>

/** Documents of the device with this IMEI, for its owner and officers; not_found for others. */
export async function listDeviceDocuments(
  { database, clock }: ReadDeps,
  actor: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof listEndpoint>> {
  const device = await selectDeviceOfImei(database.db, imei)
  if (!device || !maySeeDevice(actor, device)) throw new AppError('not_found')
  const officer = isOfficer(actor)
  const rows = await selectDocumentsOfDevice(
    database.db,
    device.device_id,
    officer ? null : device.owner_user_id,
  )
  if (officer) {
    const about = { imei, subjectUserId: device.owner_user_id, detail: { rows: rows.length } }
    await recordAudit(database.db, {
      at: clock.now(),
      userId: actor.userId,
      action: 'view_documents',
      ...about,
    })
  }
  return { results: rows.map(presentDocument) }
}

/** One document of the device with this IMEI. Throws not_found, unavailable. */
export async function readDeviceDocument(
  deps: ReadDeps,
  actor: UserActor,
  { imei, id }: { imei: Imei; id: string },
): Promise<FileAnswer> {
  const [device, document] = await Promise.all([
    selectDeviceOfImei(deps.database.db, imei),
    selectDocument(deps.database.db, id),
  ])
  if (!device || !document || document.device_id !== device.device_id || !maySeeDocument(actor, document))
    throw new AppError('not_found')
  return answerWith(deps, actor, document)
}

/** One document by its id, of a device or of a dispute. Throws not_found, unavailable. */
export async function readDocument(deps: ReadDeps, actor: UserActor, id: string): Promise<FileAnswer> {
  const document = await selectDocument(deps.database.db, id)
  if (!document || !maySeeDocument(actor, document)) throw new AppError('not_found')
  return answerWith(deps, actor, document)
}

/**
 * A file whose row exists: a missing one is our error, and must be visible as one.
 *
 * @throws AppError unavailable
 */
export async function openStored({ storage }: StorageDeps, storageKey: string): Promise<Readable> {
  const content = await storage.open(storageKey).catch((error: unknown) => {
    throw error instanceof StorageDown ? new AppError('unavailable', { cause: error }) : error
  })
  if (!content) throw new Error(`${storageKey} is not in the storage`)
  return content
}

/** An officer's download is audited before the file leaves. */
async function answerWith(
  { database, clock, storage }: ReadDeps,
  actor: UserActor,
  document: DocumentAndPeople,
): Promise<FileAnswer> {
  const content = await openStored({ storage }, document.storage_key)
  if (isOfficer(actor)) {
    const entry = {
      at: clock.now(),
      userId: actor.userId,
      action: 'download_document' as const,
      imei: document.imei,
    }
    await recordAudit(database.db, {
      ...entry,
      subjectUserId: document.uploaded_by_user_id,
      detail: { document: document.id },
    })
  }
  return { content, contentType: document.media_type, filename: downloadName(document) }
}
