import {
  type OfficerAction,
  type OfficerFlag,
  PROPOSAL_MESSAGES,
  type Proposed,
  SHOP_FROM,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { type Described, described } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import {
  clearFlag,
  confirmTheftReport,
  type FlagTarget,
  insertNote,
  namingOpenCase,
  placeHold,
  rejectTheftReport,
  releaseHold,
} from '../flags/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { type ListedFlag, selectListedFlag } from './flag-queries.ts'
import { presentFlag } from './present-flag.ts'
import { countOwned, hasOpenProposal, updateProposalOverruled } from './proposal-queries.ts'
import { isShop } from './proposal-rules.ts'
import { namingOpenProposal, propose } from './propose.ts'
import { lockForOfficer } from './refuse-own-case.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>

interface ActionInput {
  flag: ListedFlag
  officerUserId: string
  reason: string
  /** For a hold: the networks block the phone as well. */
  block: boolean
}

interface FlagAction {
  action: OfficerAction
  /** Prefix of the reason among the notes of the case. */
  note: string
  change(deps: Deps, tx: Tx, act: ActionInput): Promise<unknown>
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
    change: async (deps, tx, { flag, ...act }) => {
      const { officerUserId: userId, reason } = act
      await updateProposalOverruled(tx, { flag_id: flag.id }, { userId, reason, now: deps.clock.now() })
      return rejectTheftReport(deps, tx, { flagId: flag.id, ...act })
    },
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
} satisfies Record<string, FlagAction>

export type FlagVerb = keyof typeof VERBS

type ActionRequest = Omit<ActionInput, 'flag'> & { flagId: number; verb: FlagVerb }

/**
 * An officer decides about a case. Change, audit row and the reason among the notes are one transaction.
 *
 * @throws AppError not_found; forbidden: the officer's own case; flag_state: the state does not allow it;
 *   case_open naming the other active case
 */
export async function actOnFlag(
  deps: Deps,
  actor: OfficerActor,
  verb: Exclude<FlagVerb, 'confirm'>,
  flagId: number,
  reason: string,
  block = false,
): Promise<OfficerFlag> {
  await change(deps, { flagId, verb, officerUserId: actor.userId, reason, block })
  return readFlag(deps, flagId)
}

/**
 * The same for a report under review, which becomes an active flag. About a device of a shop it is proposed,
 * and a supervisor confirms it (decisions §12).
 *
 * @throws AppError as actOnFlag; proposal_open, device_in_transfer
 */
export async function confirmReport(
  deps: Deps,
  actor: OfficerActor,
  flagId: number,
  reason: string,
): Promise<OfficerFlag | Described<OfficerFlag | Proposed>> {
  const act = { flagId, verb: 'confirm', officerUserId: actor.userId, reason, block: false } as const
  const proposed = await namingOpenProposal(() => change(deps, act))
  return proposed ? described(PROPOSAL_MESSAGES.proposed, proposed, 'otherStatus') : readFlag(deps, flagId)
}

/** @returns what was proposed instead; null: it is done */
async function change(
  deps: Deps,
  { flagId, verb, officerUserId, reason, block }: ActionRequest,
): Promise<Proposed | null> {
  const { database, clock } = deps
  const { action, note, change }: FlagAction = VERBS[verb]
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  return namingOpenCase(database.db, flag.imei, () =>
    database.transaction(async (tx) => {
      const target = await lockForOfficer(deps, tx, { imei: flag.imei, officerUserId })
      if (verb === 'confirm' && (await needsTwo(tx, target, flagId)))
        return proposeReport(tx, target, { flagId, officerUserId, reason })
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
      return null
    }),
  )
}

async function readFlag({ database }: Pick<Deps, 'database'>, flagId: number): Promise<OfficerFlag> {
  const changed = await selectListedFlag(database.db, flagId)
  if (!changed) throw new Error('the flag is not there')
  return presentFlag(changed)
}

/** A report about a device of a shop, also of one that sold devices since it was proposed. */
async function needsTwo(tx: Tx, { device, now }: FlagTarget, flagId: number): Promise<boolean> {
  const owner = device?.owner_user_id ?? null
  if (owner === null) return false
  return isShop(await countOwned(tx, owner, SHOP_FROM + 1)) || hasOpenProposal(tx, { flag_id: flagId }, now)
}

async function proposeReport(
  tx: Tx,
  target: FlagTarget,
  { flagId, officerUserId, reason }: Pick<ActionRequest, 'flagId' | 'officerUserId' | 'reason'>,
): Promise<Proposed> {
  const { now } = target
  const flag = await selectListedFlag(tx, flagId)
  if (flag?.status !== 'under_review') throw new AppError('flag_state')
  const { case_number: caseNumber, imei } = flag
  const about = { kind: 'confirm_report', subject: { flag_id: flagId }, caseNumber } as const
  const proposed = await propose(tx, { imei, target }, { ...about, officerUserId, reason }, now)
  await insertNote(tx, { flagId, officerUserId, note: `Proposed to confirm the report: ${reason}`, now })
  return proposed
}
