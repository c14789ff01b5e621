import type { Imei } from '@amana/contract'
import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date, Date>
/** Null when not given. */
export type TimeIfAny = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Written once, never changed. */
export type ImeiColumn = ColumnType<Imei, Imei, never>
