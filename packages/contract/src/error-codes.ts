import { ERRORS } from './errors.ts'

/** Names of the error codes, for who needs neither their statuses nor their messages. */
export const ERROR_CODES = Object.keys(ERRORS) as (keyof typeof ERRORS)[]
