/** Counts of cases: of the newest monthly release, and of an officer's own command (decisions §12). */
import { z } from 'zod'
import { flagTypeSchema } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { flagFiltersSchema } from './law-enforcement.ts'

/** Days of Lagos: From inclusive, To through the end of the day. */
const periodSchema = flagFiltersSchema.pick({ from: true, to: true })
export type StatisticsPeriod = z.infer<typeof periodSchema>

export const readNewestStatistics = endpoint({
  id: 'statistics.readNewest',
  method: 'GET',
  path: '/statistics/newest/',
  auth: 'public',
  limit: 'read',
  summary: 'Totals of the newest monthly release of statistics',
  status: 200,
  description: 'Newest release',
  data: z.object({
    /** Null: none has been made. */
    release: z
      .object({
        month: z.string(),
        /** Sums of published counts. */
        totals: z.object({ stolen: z.number(), lost: z.number(), found: z.number() }),
      })
      .nullable(),
  }),
  errors: [],
})

const caseCountsSchema = z.object({
  /** Cases that became active in the period and are open now. */
  open: z.number(),
  /** Those of them that are closed, found ones included. */
  closed: z.number(),
  /** Those closed because the phone was found. */
  found: z.number(),
  /** Days from becoming active to closing, to a tenth; null: none is closed. */
  median_days: z.number().nullable(),
})

/** Phones that stations of the command keep, and gave back. */
export const custodyCountsSchema = z.object({
  /** On the shelves now, by days since the seizure. */
  kept: z.number(),
  kept_by_age: z.object({ up_to_3_days: z.number(), up_to_30_days: z.number(), longer: z.number() }),
  /** Returned in the period. */
  returned: z.number(),
  /** Days from the report to the return, of those, to a tenth; null: none was returned. */
  median_days_to_return: z.number().nullable(),
})

export const readCommandStatistics = endpoint({
  id: 'statistics.readCommand',
  method: 'GET',
  path: '/le/statistics/',
  auth: 'officer',
  limit: 'read',
  summary: "Exact counts of the cases of the officer's own state command",
  query: periodSchema,
  status: 200,
  description: 'Statistics of the command',
  data: caseCountsSchema.extend({
    state_command: z.string(),
    /** As it was asked for. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    types: z.array(caseCountsSchema.extend({ flag_type: flagTypeSchema })),
    custody: custodyCountsSchema,
  }),
  errors: [],
})

export const exportCommandStatistics = endpoint({
  id: 'statistics.exportCommand',
  method: 'GET',
  path: '/le/statistics.csv/',
  auth: 'officer',
  limit: 'sensitive',
  summary: 'The same as CSV',
  query: periodSchema,
  answer: 'file',
  status: 200,
  description: 'Statistics of the command',
  data: z.null(),
  errors: [],
})
