/**
 * The tables as Kysely sees them, each with the module that owns it. The truth is db/migrations; a column
 * that is missing here cannot be used by mistake.
 */
import type { Kysely, Transaction } from 'kysely'
import type { ChannelsTables } from '../channels/tables.ts'
import type { AccessesTables } from '../modules/accesses/tables.ts'
import type { AccountsTables } from '../modules/accounts/tables.ts'
import type { AuditTables } from '../modules/audit/tables.ts'
import type { BlockListTables } from '../modules/block-list/tables.ts'
import type { CasesTables } from '../modules/cases/tables.ts'
import type { CertificatesTables } from '../modules/certificates/tables.ts'
import type { CustodyTables } from '../modules/custody/tables.ts'
import type { DevicesTables } from '../modules/devices/tables.ts'
import type { DocumentsTables } from '../modules/documents/tables.ts'
import type { FlagsTables } from '../modules/flags/tables.ts'
import type { FoundTables } from '../modules/found/tables.ts'
import type { IdentityTables } from '../modules/identity/tables.ts'
import type { LawEnforcementTables } from '../modules/law-enforcement/tables.ts'
import type { ListsTables } from '../modules/lists/tables.ts'
import type { NotificationsTables } from '../modules/notifications/tables.ts'
import type { OneTimeCodesTables } from '../modules/one-time-codes/tables.ts'
import type { OrganisationsTables } from '../modules/organisations/tables.ts'
import type { PartnerChecksTables } from '../modules/partner-checks/tables.ts'
import type { PaymentsTables } from '../modules/payments/tables.ts'
import type { PrivateLookupTables } from '../modules/private-lookup/tables.ts'
import type { ProfileTables } from '../modules/profile/tables.ts'
import type { PushTables } from '../modules/push/tables.ts'
import type { SettingsTables } from '../modules/settings/tables.ts'
import type { SightingsTables } from '../modules/sightings/tables.ts'
import type { StationsTables } from '../modules/stations/tables.ts'
import type { StatisticsTables } from '../modules/statistics/tables.ts'
import type { TacsTables } from '../modules/tacs/tables.ts'
import type { TelecomTables } from '../modules/telecom/tables.ts'
import type { TransfersTables } from '../modules/transfers/tables.ts'
import type { TransparencyLogTables } from '../modules/transparency-log/tables.ts'
import type { VerificationsTables } from '../modules/verifications/tables.ts'
import type { WebhooksTables } from '../modules/webhooks/tables.ts'
import type { Time } from './column-types.ts'

interface RateLimits {
  key: string
  count: number
  expires_at: Time
}

interface UseCountRow {
  key: string
  slot: number
  uses: number[]
  most: number
  together: number
  granted: number
  ahead: number
  expires_at: Time
}

interface DatabaseTables {
  rate_limits: RateLimits
  use_counts: UseCountRow
}

export interface Schema
  extends DatabaseTables,
    AccessesTables,
    AccountsTables,
    AuditTables,
    BlockListTables,
    CasesTables,
    CertificatesTables,
    ChannelsTables,
    CustodyTables,
    DevicesTables,
    DocumentsTables,
    FlagsTables,
    FoundTables,
    IdentityTables,
    LawEnforcementTables,
    ListsTables,
    NotificationsTables,
    OneTimeCodesTables,
    OrganisationsTables,
    PartnerChecksTables,
    PaymentsTables,
    PrivateLookupTables,
    ProfileTables,
    PushTables,
    SettingsTables,
    SightingsTables,
    StatisticsTables,
    StationsTables,
    TacsTables,
    TelecomTables,
    TransfersTables,
    TransparencyLogTables,
    VerificationsTables,
    WebhooksTables {}

/** A pool or a transaction: for statements that may run in either. */
export type Db = Kysely<Schema>
/** A transaction: for statements that must run in one, such as locks. */
export type Tx = Transaction<Schema>
