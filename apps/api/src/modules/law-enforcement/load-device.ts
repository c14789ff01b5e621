import {
  API_BASE,
  deviceStatusOf,
  type Imei,
  type OfficerDevice,
  pathFor,
  readNewsPhoto,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import {
  type Imeis,
  imeisOf,
  type Owner,
  officerFlagsOf,
  officerHistoryOf,
  type RegisteredDevice,
  selectDeviceByImei,
  selectDeviceState,
  selectOwner,
} from '../devices/index.ts'
import { documentStatusOf } from '../documents/index.ts'
import { identitiesOf } from '../identity/index.ts'
import {
  type DocumentRow,
  selectDisputes,
  selectDocuments,
  selectHold,
  selectImeiOfCase,
  selectImeiOfDevice,
  selectListed,
  selectModeChanges,
  selectNews,
  selectNotes,
  selectObjections,
  selectTacModel,
} from './device-queries.ts'
import { selectProposalsOf } from './proposal-queries.ts'
import { presentRecord } from './proposal-rules.ts'

/** A device's number, an IMEI, or the number of a case of the device. */
export type DeviceKey = { id: number } | { imei: Imei } | { caseNumber: string }

/** The IMEI of the key: undefined when no device or case has this number. */
export async function imeiOf(db: Db, key: DeviceKey): Promise<Imei | undefined> {
  if ('imei' in key) return key.imei
  return 'id' in key ? selectImeiOfDevice(db, key.id) : selectImeiOfCase(db, key.caseNumber)
}

/** The registry's own facts, as they stand in a report of evidence. */
export type DeviceRecord = Omit<OfficerDevice, 'networks' | 'access' | 'delays' | 'found' | 'seen'>

/** The same, with its IMEIs still typed as such. */
export type LoadedDevice = DeviceRecord & Imeis

/**
 * An officer's full view of an IMEI, registered or not; null: Amana knows nothing of it. The caller writes
 * the audit log.
 */
export async function loadOfficerDevice(db: Db, imei: Imei, now: Date): Promise<LoadedDevice | null> {
  const device = await selectDeviceByImei(db, imei)
  const owner = (device?.owner_user_id && (await selectOwner(db, device.owner_user_id))) || null
  const imeis = device ? imeisOf(device) : imeisOf({ imei, imei2: null })
  const [flags, hold, lists, notes, objections, news, modes] = await Promise.all([
    officerFlagsOf(db, imeis, { model: device ?? null, owner }),
    selectHold(db, imeis),
    selectListed(db, imeis),
    selectNotes(db, imeis),
    selectObjections(db, imeis),
    selectNews(db, imeis),
    selectModeChanges(db, imeis),
  ])
  if (!device && flags.length === 0 && !hold && lists.length === 0) return null
  const common = {
    flags,
    hold: hold
      ? { reason: hold.reason, placed_at: hold.placed_at.toISOString(), placed_by: hold.placed_by }
      : null,
    lists,
    notes: notes.map(({ id, flag_id, note, audience, officer, created_at }) => ({
      id,
      flag_id,
      note,
      audience,
      officer,
      created_at: created_at.toISOString(),
    })),
    objections: objections.map((objection) => ({
      ...objection,
      created_at: objection.created_at.toISOString(),
    })),
    mode_changes: modes.map(({ trace_until, changed_at, ...rest }) => ({
      ...rest,
      trace_until: trace_until?.toISOString() ?? null,
      changed_at: changed_at.toISOString(),
    })),
    news: news.map(({ photos, created_at, ...rest }) => ({
      ...rest,
      created_at: created_at.toISOString(),
      photos: photos.map((id) => ({ id, url: photoUrl(imei, rest.flag_id, id) })),
    })),
  }
  return device
    ? { ...(await registeredPart(db, device, owner, now)), ...common }
    : { ...(await unknownPart(db, imei, flags)), ...common }
}

function photoUrl(imei: Imei, flagId: number, photo: string): string {
  return `${API_BASE}${pathFor(readNewsPhoto.path, { imei, id: flagId, photo })}`
}

type Common = 'flags' | 'hold' | 'lists' | 'notes' | 'objections' | 'news' | 'mode_changes'

async function registeredPart(
  db: Db,
  device: RegisteredDevice,
  owner: Owner | null,
  now: Date,
): Promise<Omit<LoadedDevice, Common>> {
  const [state, history, disputes, documents, proposals, identities] = await Promise.all([
    selectDeviceState(db, device.id, now),
    officerHistoryOf(db, device.id),
    selectDisputes(db, device.id, now),
    selectDocuments(db, device.id),
    selectProposalsOf(db, device.id),
    owner ? identitiesOf(db, owner.id) : [],
  ])
  const maskedOf = (wanted: 'nin' | 'bvn') => identities.find(({ kind }) => kind === wanted)?.masked ?? null
  return {
    id: device.id,
    imei: device.imei,
    imei2: device.imei2,
    brand: device.brand,
    model: device.model,
    status: deviceStatusOf(state),
    registration_date: device.registered_at.toISOString(),
    owner: owner && { ...owner, nin: maskedOf('nin'), bvn: maskedOf('bvn') },
    history,
    disputes: disputes.map(
      ({ id, case_number, claimant, claimant_email, reason, status, created_at, contested_until }) => ({
        id,
        case_number,
        claimant,
        claimant_email,
        reason,
        status,
        created_at: created_at.toISOString(),
        contested_until: contested_until?.toISOString() ?? null,
        documents: documents.filter(({ dispute_id }) => dispute_id === id).map(fileOf),
      }),
    ),
    documents: documents
      .filter(({ dispute_id }) => dispute_id === null)
      .map((document) => ({
        ...fileOf(document),
        status: documentStatusOf(document),
        declined_reason: document.declined_reason,
        sent_by: document.sent_by,
        created_at: document.created_at.toISOString(),
      })),
    proposals: proposals.map((proposal) => presentRecord(proposal, now)),
  }
}

function fileOf({ id, document_type, media_type, size }: DocumentRow) {
  return { id, document_type, media_type, size }
}

/** For an unregistered IMEI: brand and model from a report, else by its TAC. */
async function unknownPart(
  db: Db,
  imei: Imei,
  flags: OfficerDevice['flags'],
): Promise<Omit<LoadedDevice, Common>> {
  const reported = flags.find(({ device_brand }) => device_brand !== '')
  const tac = reported ? undefined : await selectTacModel(db, imei)
  return {
    id: null,
    imei,
    imei2: null,
    brand: reported?.device_brand ?? tac?.brand ?? '',
    model: reported?.device_model ?? tac?.model ?? '',
    status: null,
    registration_date: null,
    owner: null,
    history: [],
    disputes: [],
    documents: [],
    proposals: [],
  }
}
