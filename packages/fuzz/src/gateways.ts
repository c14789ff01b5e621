/** Calls of the USSD and SMS gateway: forms to hidden addresses, which the document does not describe. */
import type { Operation, Schema } from './operations.ts'
import { URLENCODED } from './urlencoded.ts'

/** As configured: USSD_SECRET and SMS_SECRET. */
export interface GatewaySecrets {
  ussd: string
  sms: string
}

const PHONE: Schema = { type: 'string', pattern: '^\\+234803[0-9]{7}$' }
/** Few, so that turns meet calls which others began. */
const SESSION: Schema = { type: 'string', pattern: '^ATUid_[0-9]$' }
const TEXT: Schema = { type: 'string', maxLength: 200 }
/** Menus of at most five entries, an IMEI, and what people type instead. */
const INPUTS: Schema = {
  anyOf: [{ const: '' }, { type: 'string', pattern: '^[1-5](\\*([0-9]{15}|[0-9]{1,6})){0,4}$' }, TEXT],
}
const ORDER: Schema = {
  anyOf: [{ type: 'string', pattern: '^(CHECK|STOP|HELP|PIDGIN|[0-9]{15})( [0-9]{15})?$' }, TEXT],
}

/** Their answers are checked by `faultsOf`. */
export function gatewayOperations({ ussd, sms }: GatewaySecrets): Operation[] {
  return [
    formTo(`/ussd/${ussd}`, {
      sessionId: SESSION,
      phoneNumber: PHONE,
      serviceCode: TEXT,
      networkCode: TEXT,
      text: INPUTS,
    }),
    formTo(`/ussd/${ussd}/events`, {
      sessionId: SESSION,
      phoneNumber: PHONE,
      status: TEXT,
      durationInMillis: TEXT,
      hopsCount: TEXT,
    }),
    formTo(`/sms/${sms}`, { from: PHONE, to: TEXT, text: ORDER, date: TEXT, id: SESSION, linkId: TEXT }),
    formTo(`/sms/${sms}/delivery`, {
      id: SESSION,
      phoneNumber: PHONE,
      status: TEXT,
      failureReason: TEXT,
      retryCount: TEXT,
    }),
  ]
}

function formTo(path: string, properties: Record<string, Schema>): Operation {
  return {
    id: `gateway ${path.replace(/\/[A-Za-z0-9]{32,}/, '')}`,
    method: 'POST',
    path,
    parameters: [],
    body: {
      contentType: URLENCODED,
      schema: { type: 'object', properties, required: Object.keys(properties) },
    },
    bearer: 'none',
    statuses: [200],
  }
}
