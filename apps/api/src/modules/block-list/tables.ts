import type { BlockChange, BlockStatus } from '@amana/contract'
import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface BlockPending {
  id: Generated<number>
  imei14: string
  released: Generated<boolean>
}

interface BlockList {
  imei14: string
  status: BlockStatus
  reporting_date: Time
  blocked_at_position: number
}

interface BlockChanges {
  position: number
  imei14: string
  change: BlockChange['change']
  status: BlockStatus
  reporting_date: Time
  at: Time
}

interface BlockListState {
  one: Generated<boolean>
  epoch: string
  head: number
  entries: number
  compacted_before: Generated<number>
  published_head: Generated<number>
  published_at: TimeIfAny
}

interface BlockSnapshots {
  epoch: string
  position: number
  entries: number
  sha256: Buffer
  bytes: number
  created_at: Time
}

interface BlockBuckets {
  bucket: string
  digest: Buffer | null
}

interface BlockCursors {
  organisation_id: string
  position: number
  applied_at: Time
  entries: number
}

interface BlockStops {
  id: Generated<number>
  source: string
  rule: 'per_minute' | 'share'
  started_at: Time
  released_at: TimeIfAny
  released_by: string[] | null
}

interface BlockHeldBack {
  imei14: string
  source: string
  held_at: Time
}

interface BlockRates {
  source: string
  second: Time
  blocks: number
}

interface BlockReleaseProposals {
  one: Generated<boolean>
  proposed_by: string
  reason: string
  proposed_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface BlockListTables {
  block_list: BlockList
  block_list_state: BlockListState
  block_buckets: BlockBuckets
  block_changes: BlockChanges
  block_pending: BlockPending
  block_cursors: BlockCursors
  block_rates: BlockRates
  block_snapshots: BlockSnapshots
  block_stops: BlockStops
  block_held_back: BlockHeldBack
  block_release_proposals: BlockReleaseProposals
}
