import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { actOnFlag, confirmReport } from './act-on-flag.ts'
import { addNote } from './add-note.ts'
import { addPendingImei } from './add-pending-imei.ts'
import { assignFlag } from './assign-flag.ts'
import { contestDispute } from './contest-dispute.ts'
import { createOfficerFlag } from './create-officer-flag.ts'
import { decideDispute } from './decide-dispute.ts'
import { approveDocument, declineDocument } from './decide-document.ts'
import { confirmProposal, refuseProposal } from './decide-proposal.ts'
import { delayAccesses } from './delay-accesses.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { downloadEvidenceReport } from './download-evidence-report.ts'
import { exportAudit } from './export-audit.ts'
import { exportFlags } from './export-flags.ts'
import type { FlagFeed } from './flag-feed.ts'
import { holdImei } from './hold-imei.ts'
import { listDelays } from './list-delays.ts'
import { listFlags } from './list-flags.ts'
import { listPendingReports } from './list-pending-reports.ts'
import { countWork, listWork } from './list-work.ts'
import { proposeRelease } from './propose-release.ts'
import { readAudit } from './read-audit.ts'
import { readOfficerDevice } from './read-device.ts'
import { readFlagStatistics } from './read-flag-statistics.ts'
import { releaseAccess } from './release-access.ts'
import { releaseReveals } from './release-reveals.ts'
import { revealIdentity } from './reveal-identity.ts'
import { searchDevices } from './search-devices.ts'
import { setMode } from './set-mode.ts'
import { watchFlags } from './watch-flags.ts'

export function lawEnforcementRoutes(deps: LawEnforcementDeps, feed: FlagFeed): Route[] {
  return [
    route(contract.listFlags, ({ query }, { actor }) => listFlags(deps, actor, query)),
    route(contract.exportFlags, ({ query }, { actor }) => exportFlags(deps, actor, query)),
    route(contract.readFlagNumbers, (_, { actor }) => readFlagStatistics(deps, actor)),
    route(contract.listWork, ({ query }, { actor }) => listWork(deps, actor, query)),
    route(contract.countWork, (_, { actor }) => countWork(deps, actor)),
    route(contract.assignFlag, ({ params, body }, { actor }) => assignFlag(deps, actor, params.id, body)),
    route(contract.searchDevices, ({ query }, { actor }) => searchDevices(deps, actor, query)),
    route(contract.readOfficerDevice, ({ params }, { actor }) =>
      readOfficerDevice(deps, actor, params.imeiOrId),
    ),
    route(contract.downloadDeviceReport, ({ params, query }, { actor }) =>
      downloadEvidenceReport(deps, actor, params.imei, query),
    ),
    route(contract.revealIdentity, ({ params, body }, { actor }) =>
      revealIdentity(deps, actor, params.imei, body),
    ),
    route(contract.releaseReveals, ({ params, body }, { actor }) =>
      releaseReveals(deps, actor, params.officerId, body),
    ),
    route(contract.createOfficerReport, ({ body }, { actor }) => createOfficerFlag(deps, actor, body)),
    route(contract.confirmFlag, ({ params, body }, { actor }) =>
      confirmReport(deps, actor, params.id, body.reason),
    ),
    route(contract.rejectFlag, ({ params, body }, { actor }) =>
      actOnFlag(deps, actor, 'reject', params.id, body.reason),
    ),
    route(contract.clearFlag, ({ params, body }, { actor }) =>
      actOnFlag(deps, actor, 'clear', params.id, body.reason),
    ),
    route(contract.holdDevice, ({ params, body }, { actor }) =>
      actOnFlag(deps, actor, 'hold', params.id, body.reason, body.block),
    ),
    route(contract.releaseDevice, ({ params, body }, { actor }) =>
      actOnFlag(deps, actor, 'release', params.id, body.reason),
    ),
    route(contract.holdImei, ({ params, body }, { actor }) =>
      holdImei(deps, actor, 'hold', params.imei, body),
    ),
    route(contract.releaseImei, ({ params, body }, { actor }) =>
      holdImei(deps, actor, 'release', params.imei, body),
    ),
    route(contract.setFlagMode, ({ params, body }, { actor }) => setMode(deps, actor, params.id, body)),
    route(contract.addFlagNote, ({ params, body }, { actor }) => addNote(deps, actor, params.id, body)),
    route(contract.decideDispute, ({ params, body }, { actor }) =>
      decideDispute(deps, actor, params.id, body),
    ),
    route(contract.contestDispute, ({ params, body }, { actor }) =>
      contestDispute(deps, actor, params.id, body),
    ),
    route(contract.confirmProposal, ({ params, body }, { actor }) =>
      confirmProposal(deps, actor, params.id, body.reason),
    ),
    route(contract.refuseProposal, ({ params, body }, { actor }) =>
      refuseProposal(deps, actor, params.id, body.reason),
    ),
    route(contract.proposeRelease, ({ params, body }, { actor }) =>
      proposeRelease(deps, actor, params.id, body.reason),
    ),
    route(contract.approveDocument, ({ params, body }, { actor }) =>
      approveDocument(deps, actor, params.id, body.reason),
    ),
    route(contract.declineDocument, ({ params, body }, { actor }) =>
      declineDocument(deps, actor, params.id, body.reason),
    ),
    route(contract.flagEvents, (_, { actor }) => watchFlags(deps, feed, actor)),
    ...pendingReportRoutes(deps),
    ...oversightRoutes(deps),
  ]
}

/** Routes on reports that wait for their IMEI. */
function pendingReportRoutes(deps: LawEnforcementDeps): Route[] {
  return [
    route(contract.listPendingReports, ({ query }, { actor }) => listPendingReports(deps, actor, query)),
    route(contract.addPendingImei, ({ params, body }, { actor }) =>
      addPendingImei(deps, actor, params.case, body),
    ),
  ]
}

/** Routes on officers' accesses, for supervisors and for the people concerned. */
function oversightRoutes(deps: LawEnforcementDeps): Route[] {
  return [
    route(contract.readAudit, ({ query }, { actor }) => readAudit(deps, actor, query)),
    route(contract.exportAudit, ({ query }, { actor }) => exportAudit(deps, actor, query)),
    route(contract.releaseAccess, ({ params }, { actor }) => releaseAccess(deps, actor, params.id)),
    route(contract.delayAccesses, ({ body }, { actor }) => delayAccesses(deps, actor, body)),
    route(contract.listDelays, ({ query }, { actor }) => listDelays(deps, actor, query)),
  ]
}
