/** Police stations: where a found phone is kept, handed in and collected (decisions §21). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { stateSchema } from './primitives.ts'

/** A station as people read it. */
export const stationSchema = z.object({
  name: z.string().meta({ example: 'Area F Command, Ikeja' }),
  address: z.string(),
  /** As the operator wrote it: a station may have a landline or a short number. */
  phone: z.string(),
  /** Opening hours of the desk in words; empty: not known. */
  hours: z.string(),
})
export type Station = z.infer<typeof stationSchema>

const listedStationSchema = stationSchema.extend({
  state: stateSchema,
  area: z.string(),
  /** Invented for the demonstration. */
  demo: z.boolean(),
})
export type ListedStation = z.infer<typeof listedStationSchema>

export const listStations = endpoint({
  id: 'stations.list',
  method: 'GET',
  path: '/stations/',
  auth: 'public',
  limit: 'read',
  summary:
    'Police stations of a state, those of the area first; without a state those of the country by state and name',
  query: z.object({
    state: stateSchema.optional(),
    area: z.string().trim().max(60, 'Use at most 60 characters').optional(),
    cursor: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Stations',
  data: z.object({
    results: z.array(listedStationSchema),
    next: z.string().nullable(),
  }),
  errors: [],
})
