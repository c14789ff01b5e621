import type { OfficerFlag } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type AuditAction, recordAudit } from '../audit/index.ts'
import { clearFlag, confirmTheftReport, namingOpenCase, placeHold, rejectTheftReport, releaseHold } from '../flags/index.ts'
import { insertNote } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { type ListedFlag, selectListedFlag } from './flag-queries.ts'
import { presentFlag } from './present-flag.ts'
import { lockForOfficer } from './refuse-own-case.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>

interface Act {
  flag: ListedFlag
  officerUserId: string
  reason: string
  /** Of a hold: the networks block the phone as well. */
  block: boolean
}

interface Verb {
  action: AuditAction
  /** Prefix of the reason among the notes of the case. */
  note: string
  change(deps: Deps, tx: Tx, act: Act): Promise<unknown>
}

const VERBS = {
  confirm: {
    action: 'confirm_report',
    note: 'Report confirmed',
    change: (deps, tx, { flag, ...act }) => confirmTheftReport(deps, tx, { flagId: flag.id, ...act }),
  },
  reject: {
    action: 'reject_report',
    note: 'Report rejected',
    change: (deps, tx, { flag, ...act }) => rejectTheftReport(deps, tx, { flagId: flag.id, ...act }),
  },
  clear: {
    action: 'clear_flag',
    note: 'Flag cleared',
    change: (deps, tx, { flag, ...act }) => clearFlag(deps, tx, { flagId: flag.id, ...act }),
  },
  hold: {
    action: 'place_hold',
    note: 'Hold placed',
    change: (deps, tx, { flag, ...act }) => placeHold(deps, tx, { imei: flag.imei, ...act }),
  },
  release: {
    action: 'release_hold',
    note: 'Hold lifted',
    change: (deps, tx, { flag, ...act }) => releaseHold(deps, tx, { imei: flag.imei, ...act }),
  },
} satisfies Record<string, Verb>

export type FlagVerb = keyof typeof VERBS

/**
 * An officer decides about a case. Change, audit row and the reason among the notes are one transaction.
 *
 * @throws AppError not_found; forbidden: the officer's own case; flag_state: the state does not allow it;
 *   case_open naming the other active case
 */
export async function actOnFlag(
  deps: Deps,
  actor: OfficerActor,
  verb: FlagVerb,
  flagId: number,
  reason: string,
  block = false,
): Promise<OfficerFlag> {
  const officerUserId = actor.userId
  const { database, clock } = deps
  const { action, note, change }: Verb = VERBS[verb]
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  await namingOpenCase(database.db, flag.imei, () =>
    database.transaction(async (tx) => {
      await lockForOfficer(deps, tx, { imei: flag.imei, officerUserId })
      await change(deps, tx, { flag, officerUserId, reason, block })
      const now = clock.now()
      await insertNote(tx, { flagId, officerUserId, note: `${note}: ${reason}`, now })
      const about = {
        imei: flag.imei,
        caseReference: flag.case_number,
        purpose: reason,
        detail: { flag: flagId, ...(block ? { block } : {}) },
      }
      await recordAudit(tx, { at: now, userId: officerUserId, action, ...about })
    }),
  )
  const changed = await selectListedFlag(database.db, flagId)
  if (!changed) throw new Error('the flag is not there')
  return presentFlag(changed)
}
