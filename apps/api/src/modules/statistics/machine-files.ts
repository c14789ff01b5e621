/** The list of releases for machines, and the schemas of their files. */

import { CENSUS } from './population.ts'
import { LICENCE, SCHEMAS as RELEASE_SCHEMAS } from './release-files.ts'
import { BANDS, RETURNS_SCHEMA } from './returns.ts'
import { DIMENSIONS, PLACES, REST, TYPES } from './rules.ts'

const MONTH_PATTERN = '^20\\d\\d-(0[1-9]|1[0-2])$'

export interface ListedRelease {
  month: string
  released_at: string
  sha256: string
  csv_sha256: string
  /** Null: a release of before has no returns. */
  returns_sha256: string | null
  /** Invented, for a demonstration: the log does not have it. */
  demo?: true
}

/** @param releases newest first */
export function indexOf(releases: readonly ListedRelease[]) {
  return {
    releases: releases.map(({ month, released_at, sha256, csv_sha256, returns_sha256, demo }) => ({
      month,
      json: `/statistics/${month}.json`,
      csv: `/statistics/${month}.csv`,
      rates: `/statistics/${month}.rates.csv`,
      proof: demo ? null : `/statistics/${month}.proof`,
      sha256,
      csv_sha256,
      ...(returns_sha256 === null ? {} : returnsOf(month, returns_sha256)),
      released_at,
      ...(demo ? { demo } : {}),
    })),
    schema: '/statistics/schema.json',
    csv_schema: '/statistics/csv-schema.json',
    returns_schema: '/statistics/returns-schema.json',
    returns_csv_schema: '/statistics/returns-csv-schema.json',
    licence: LICENCE,
    population: CENSUS,
  }
}

function returnsOf(month: string, returns_sha256: string) {
  return {
    returns: `/statistics/${month}.returns.json`,
    returns_csv: `/statistics/${month}.returns.csv`,
    returns_sha256,
  }
}

const count = { type: 'integer', minimum: 10, multipleOf: 5 }
const total = { type: 'integer', minimum: 0, multipleOf: 5 }
const time = { type: 'string', format: 'date-time' }

/** JSON Schema of a month's JSON file (https://json-schema.org/draft/2020-12). */
const JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A month of statistics',
  type: 'object',
  required: ['schema', 'method', 'licence', 'month', 'as_of', 'released_at', 'cells', 'totals'],
  properties: {
    schema: { enum: RELEASE_SCHEMAS, description: 'Version 2 writes hidden counts of the CSV as <10.' },
    method: { type: 'string' },
    licence: { const: LICENCE },
    month: { type: 'string', pattern: MONTH_PATTERN },
    as_of: { ...time, description: 'The cases are counted as they were then.' },
    released_at: time,
    cells: {
      type: 'array',
      items: {
        type: 'object',
        required: ['state', 'type', 'count', 'hidden'],
        properties: {
          state: { enum: DIMENSIONS.state.values },
          type: { enum: TYPES },
          count: { anyOf: [count, { type: 'null' }], description: 'Null: fewer than 10, or none.' },
          hidden: { type: 'boolean', description: 'True where count is null.' },
        },
        additionalProperties: false,
      },
    },
    totals: {
      type: 'object',
      description: 'Sums of the published counts.',
      required: [...TYPES],
      properties: Object.fromEntries(TYPES.map((type) => [type, total])),
      additionalProperties: false,
    },
    demo: { const: true, description: 'Invented figures of a demonstration.' },
  },
  additionalProperties: false,
}

const field = (name: string, type: string, description: string, constraints: object = {}) => ({
  ...{ name, type, description },
  constraints: { required: true, ...constraints },
})

/** Table Schema of a month's CSV file (https://datapackage.org/standard/table-schema/). */
const CSV_SCHEMA = {
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  title: 'A month of statistics',
  fields: [
    field('month', 'yearmonth', 'The month in Lagos in which the flags became active.'),
    field('state', 'string', 'The state of the theft.', { enum: [...PLACES, REST] }),
    field('type', 'string', 'What was reported.', { enum: [...TYPES] }),
    {
      name: 'count',
      type: 'integer',
      description:
        'Cases, rounded to the nearest 5. "<10": hidden, fewer than 10 or none; the first releases have an empty field.',
      constraints: { minimum: 10 },
    },
  ],
  primaryKey: ['month', 'state', 'type'],
  missingValues: ['', '<10'],
}

const band = {
  anyOf: [{ enum: BANDS }, { type: 'null' }],
  description: 'Band of the median of the days from report to return. Null: the count is hidden.',
}

/** JSON Schema of a month's JSON file of returns. */
const RETURNS_JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Phones returned by the police in a month',
  type: 'object',
  required: ['schema', 'method', 'licence', 'month', 'as_of', 'released_at', 'cells', 'totals'],
  properties: {
    schema: { const: RETURNS_SCHEMA },
    method: { type: 'string' },
    licence: { const: LICENCE },
    month: { type: 'string', pattern: MONTH_PATTERN },
    as_of: { ...time, description: 'The returns are counted as they were known then.' },
    released_at: time,
    cells: {
      type: 'array',
      items: {
        type: 'object',
        required: ['state', 'returned', 'hidden', 'median_days'],
        properties: {
          state: { enum: DIMENSIONS.state.values },
          returned: { anyOf: [count, { type: 'null' }], description: 'Null: fewer than 10, or none.' },
          hidden: { type: 'boolean', description: 'True where returned is null.' },
          median_days: band,
        },
        additionalProperties: false,
      },
    },
    totals: {
      type: 'object',
      description: 'The sum of the published counts.',
      required: ['returned', 'median_days'],
      properties: { returned: total, median_days: band },
      additionalProperties: false,
    },
    demo: { const: true, description: 'Invented figures of a demonstration.' },
  },
  additionalProperties: false,
}

/** Table Schema of a month's CSV file of returns. */
const RETURNS_CSV_SCHEMA = {
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  title: 'Phones returned by the police in a month',
  fields: [
    field('month', 'yearmonth', 'The month in Lagos of the returns.'),
    field('state', 'string', 'The state of the theft.', { enum: [...PLACES, REST] }),
    {
      name: 'returned',
      type: 'integer',
      description: 'Phones, rounded to the nearest 5. "<10": hidden, fewer than 10 or none.',
      constraints: { minimum: 10 },
    },
    {
      name: 'median_days',
      type: 'string',
      description: 'Band of the median of the days from report to return; empty where the count is hidden.',
      constraints: { enum: [...BANDS] },
    },
  ],
  primaryKey: ['month', 'state'],
  missingValues: ['', '<10'],
}

/** The common form of all months' files, by the address below /statistics. */
export const SCHEMAS = {
  schema: JSON_SCHEMA,
  'csv-schema': CSV_SCHEMA,
  'returns-schema': RETURNS_JSON_SCHEMA,
  'returns-csv-schema': RETURNS_CSV_SCHEMA,
}
