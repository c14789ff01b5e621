import {
  addFlagNote,
  approveDocument as approveEndpoint,
  clearFlag,
  confirmFlag,
  createOfficerReport as createReportEndpoint,
  decideDispute as decideEndpoint,
  declineDocument as declineEndpoint,
  downloadDeviceReport as downloadEndpoint,
  exportFlags as exportEndpoint,
  flagEvents,
  holdDevice,
  holdImei as holdImeiEndpoint,
  listFlags as listEndpoint,
  readAudit as readAuditEndpoint,
  readOfficerDevice as readDeviceEndpoint,
  readFlagNumbers as readNumbersEndpoint,
  rejectFlag,
  releaseDevice,
  releaseImei as releaseImeiEndpoint,
  revealIdentity as revealEndpoint,
  searchDevices as searchEndpoint,
  listWaiting as waitingEndpoint,
} from '@amana/contract'
import { eventRoute, fileRoute, type Route, route } from '../../http/route.ts'
import { actOnFlag } from './act-on-flag.ts'
import { addNote } from './add-note.ts'
import { createOfficerFlag } from './create-officer-flag.ts'
import { decideDispute } from './decide-dispute.ts'
import { approveDocument, declineDocument } from './decide-document.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { downloadEvidenceReport } from './download-evidence-report.ts'
import { exportFlags } from './export-flags.ts'
import type { FlagFeed } from './flag-feed.ts'
import { holdImei } from './hold-imei.ts'
import { listFlags } from './list-flags.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { readAudit } from './read-audit.ts'
import { readOfficerDevice } from './read-device.ts'
import { readFlagStatistics } from './read-flag-statistics.ts'
import { revealIdentity } from './reveal-identity.ts'
import { searchDevices } from './search-devices.ts'

export function lawEnforcementRoutes(deps: LawEnforcementDeps, feed: FlagFeed): Route[] {
  return [
    route(listEndpoint, ({ query }, { actor }) => listFlags(deps, actor, query)),
    fileRoute(exportEndpoint, ({ query }, { actor }) => exportFlags(deps, actor, query)),
    route(readNumbersEndpoint, (_input, { actor }) => readFlagStatistics(deps, actor)),
    route(waitingEndpoint, ({ query }, { actor }) => listReviewQueue(deps, actor, query)),
    route(searchEndpoint, ({ query }, { actor }) => searchDevices(deps, actor, query.q)),
    route(readDeviceEndpoint, ({ params }, { actor }) => readOfficerDevice(deps, actor, params.imeiOrId)),
    fileRoute(downloadEndpoint, ({ params }, { actor }) => downloadEvidenceReport(deps, actor, params.imei)),
    route(revealEndpoint, ({ params, body }, { actor }) => revealIdentity(deps, actor, params.imei, body)),
    route(createReportEndpoint, ({ body }, { actor }) => createOfficerFlag(deps, actor, body)),
    route(confirmFlag, ({ params, body }, { actor }) => actOnFlag(deps, actor, 'confirm', params.id, body.reason)),
    route(rejectFlag, ({ params, body }, { actor }) => actOnFlag(deps, actor, 'reject', params.id, body.reason)),
    route(clearFlag, ({ params, body }, { actor }) => actOnFlag(deps, actor, 'clear', params.id, body.reason)),
    route(holdDevice, ({ params, body }, { actor }) => actOnFlag(deps, actor, 'hold', params.id, body.reason)),
    route(releaseDevice, ({ params, body }, { actor }) => actOnFlag(deps, actor, 'release', params.id, body.reason)),
    route(holdImeiEndpoint, ({ params, body }, { actor }) => holdImei(deps, actor, 'hold', params.imei, body.reason)),
    route(releaseImeiEndpoint, ({ params, body }, { actor }) => holdImei(deps, actor, 'release', params.imei, body.reason)),
    route(addFlagNote, ({ params, body }, { actor }) => addNote(deps, actor, params.id, body.note)),
    route(decideEndpoint, ({ params, body }, { actor }) => decideDispute(deps, actor, params.id, body)),
    route(approveEndpoint, ({ params, body }, { actor }) => approveDocument(deps, actor, params.id, body.reason)),
    route(declineEndpoint, ({ params, body }, { actor }) => declineDocument(deps, actor, params.id, body.reason)),
    route(readAuditEndpoint, ({ query }, { actor }) => readAudit(deps, actor, query)),
    eventRoute(flagEvents, () => feed.open()),
  ]
}
