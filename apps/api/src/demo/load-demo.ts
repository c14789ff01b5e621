/**
 * Loads the demo data into an empty database: a few people, an officer and a supervisor, 30 devices in every
 * state, and what led to it.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoSignIn } from '@amana/contract'
import type { Infrastructure } from '../bootstrap.ts'
import { addressOf } from '../compose/address.ts'
import { openCertificates } from '../compose/certificates.ts'
import { openReportLinks } from '../compose/report-links.ts'
import { simKeyOf } from '../compose/sim-key.ts'
import type { Config } from '../config/index.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Database } from '../db/index.ts'
import { createUseCounts } from '../db/use-counts.ts'
import { hashPassword } from '../modules/accounts/index.ts'
import {
  type AcceptDeps,
  type AcceptedDocument,
  acceptDocuments,
  discardDocuments,
  type StorageDeps,
} from '../modules/documents/index.ts'
import { upsertStations } from '../modules/stations/index.ts'
import { buildDemo } from './demo-data.ts'
import type { DemoEvent } from './demo-events.ts'
import { demoStations } from './demo-stations.ts'
import { playStory } from './play-story.ts'
import { hasUsers, insertPeople, lockDemo, selectDemoLogins, selectDemoModels } from './queries.ts'
import { demoReceipt } from './receipt.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

export type DemoInfrastructure = Pick<Infrastructure, 'database' | 'clock' | 'secretKey'> & StorageDeps
type DemoConfig = Pick<Config, 'host' | 'port' | 'publicUrl'>

/** False: there were ordinary accounts already, or an officer with a demo id, and nothing was changed. */
export async function loadDemo(config: DemoConfig, infrastructure: DemoInfrastructure): Promise<boolean> {
  const { database, clock, storage } = infrastructure
  if (await hasUsers(database.db)) return false
  const hashes = DEMO_SIGN_INS.map(
    async ({ login, password }) => [login, await hashPassword(password)] as const,
  )
  const passwordHashes = new Map(await Promise.all(hashes))
  const demo = buildDemo(await selectDemoModels(database.db), passwordHashes, clock.now())
  const certificates = await openCertificates(infrastructure, addressOf(config))
  const reportLinks = openReportLinks(infrastructure, addressOf(config))
  const { publicUrl } = addressOf(config)
  const simKey = simKeyOf(infrastructure.secretKey)
  const files = { database, clock, counts: createUseCounts(database), storage, scanner: null }
  const receipts = await storeReceipts(files, demo.events)
  let loaded = false
  try {
    loaded = await database.transaction(async (tx) => {
      await lockDemo(tx)
      if (await hasUsers(tx)) return false
      await upsertStations(tx, demoStations(), { importedAt: clock.now(), demo: true })
      await insertPeople(tx, demo)
      await playStory({ database, certificates, reportLinks, simKey, publicUrl }, tx, demo.events, receipts)
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  } finally {
    if (!loaded) await discardDocuments(files, [...receipts.values()])
  }
  return loaded
}

/** The receipts of the events, as files that were looked through like any upload. */
async function storeReceipts(
  deps: AcceptDeps,
  events: readonly DemoEvent[],
): Promise<Map<DemoEvent, AcceptedDocument>> {
  const stored = new Map<DemoEvent, AcceptedDocument>()
  const folder = await mkdtemp(join(tmpdir(), 'amana-demo-'))
  try {
    for (const event of events) {
      if ((event.kind !== 'registered' && event.kind !== 'claimed') || !event.receipt) continue
      const content = demoReceipt(event.receipt)
      const path = join(folder, 'receipt.pdf')
      await writeFile(path, content)
      const file = { field: 'documents', unverifiedName: 'receipt.pdf', path, size: content.length }
      const [document] = await acceptDocuments(deps, event.by.user_id, [file], ['receipt'])
      if (document) stored.set(event, document)
    }
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Only people that exist: loaded once, and not erased since. */
export async function demoSignIns({ db }: Database): Promise<DemoSignIn[]> {
  const logins = await selectDemoLogins(db)
  return DEMO_SIGN_INS.filter(({ login }) => logins.has(login))
}
