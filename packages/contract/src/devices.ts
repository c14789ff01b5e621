/** Devices: S1 §2 registration, S2 §2 Devices. Step by step; the look-up comes first. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { imeiSchema } from './primitives.ts'

export const lookupDevice = endpoint({
  id: 'devices.lookup',
  method: 'GET',
  path: '/devices/lookup/:imei/',
  auth: 'optional',
  limit: 'read',
  summary: 'What an IMEI says of itself: brand and model by its TAC, the check digit, and whether it is registered',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Device look-up',
  data: z.object({
    imei: z.string(),
    /** Empty: the TAC is not known. */
    brand: z.string(),
    model: z.string(),
    luhn_valid: z.boolean(),
    /** Null without a bearer. */
    registered: z.boolean().nullable(),
  }),
  errors: [],
})
