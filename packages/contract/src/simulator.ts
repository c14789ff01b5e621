/** A phone in the browser for USSD and text messages, on test systems (USSD_PROVIDER=simulator). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phoneSchema, timeSchema } from './primitives.ts'

/** Printable, without spaces: the browser draws it. */
const drawnId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'Use 1 to 100 printable characters')

export const readSimulator = endpoint({
  id: 'simulator.read',
  method: 'GET',
  path: '/simulator/',
  auth: 'public',
  limit: 'read',
  summary: 'Whether calls and text messages can be tried here, and the code to dial',
  status: 200,
  description: 'Simulator',
  data: z.object({
    /** The service code, such as `*123*4#`. */
    code: z.string(),
    /** The messages that are sent to a number can be read here. */
    shows_texts: z.boolean(),
  }),
  errors: ['not_found'],
})

export const simulateTurn = endpoint({
  id: 'simulator.turn',
  method: 'POST',
  path: '/simulator/turns/',
  auth: 'public',
  limit: 'write',
  summary: 'One turn of a USSD call: all inputs since it was dialled',
  body: z.strictObject({
    session_id: drawnId,
    phone_number: phoneSchema,
    service_code: z.string().max(40),
    /** Empty: the code alone was dialled. */
    inputs: z.array(z.string().max(200)).max(40),
  }),
  status: 200,
  description: 'Screen',
  data: z.object({
    text: z.string(),
    /** The call is over. */
    end: z.boolean(),
  }),
  errors: ['not_found'],
})

export const simulateText = endpoint({
  id: 'simulator.text',
  method: 'POST',
  path: '/simulator/texts/',
  auth: 'public',
  limit: 'write',
  summary: 'A text message to Amana; one with the same key is received once',
  body: z.strictObject({ idempotency_key: drawnId, phone_number: phoneSchema, text: z.string().max(1_000) }),
  status: 200,
  description: 'Message received',
  data: z.null(),
  errors: ['not_found'],
})

export const readSimulatedTexts = endpoint({
  id: 'simulator.readTexts',
  method: 'GET',
  path: '/simulator/texts/',
  auth: 'public',
  limit: 'read',
  summary: 'The newest text messages of calls and texts to a number, newest first',
  query: z.object({ phone_number: phoneSchema }),
  status: 200,
  description: 'Messages',
  data: z.object({ results: z.array(z.object({ text: z.string(), at: timeSchema })) }),
  errors: ['not_found'],
})
