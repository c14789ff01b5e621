import pg from 'pg'

const INT8 = 20
const DATE = 1082

// Dates are sent in UTC regardless of this machine's time zone, so that a `date` is the UTC day.
pg.defaults.parseInputDatesAsUTC = true

/**
 * Types of results: bigint as number (amounts in kobo and counts stay far below 2^53), date as midnight UTC.
 */
export const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(INT8, Number)
typeParsers.setTypeParser(DATE, (value: string) => new Date(`${value}T00:00:00Z`))
