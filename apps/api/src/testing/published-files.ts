/** Files of a standard as they were published: features in Gherkin, OpenAPI 3.0. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator, type Pickle } from '@cucumber/messages'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'

/** As `git hash-object` computes it. */
export function objectIdOf(path: string): string {
  const content = readFileSync(path)
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

/** Each scenario with its background; of an outline, one for each row of its examples. */
export function scenariosOf(path: string): readonly Pickle[] {
  const newId = IdGenerator.incrementing()
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    readFileSync(path, 'utf8'),
  )
  return compile(document, path, newId)
}

export interface Schemas {
  /** @param ref such as `device.yaml#/components/schemas/Imei`. Returns the faults; without any, null */
  faults(ref: string, value: unknown): string | null
  /** RFC 3339 with a time zone. */
  isDateTime(text: unknown): boolean
}

/** @param documents by the address that their `$ref`s are relative to */
export function schemasOf(documents: Record<string, object>): Schemas {
  // OpenAPI 3.0 adds its own keywords to JSON Schema.
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajvFormats.default(ajv)
  for (const [address, document] of Object.entries(documents)) ajv.addSchema(document, address)
  return {
    faults(ref, value) {
      const validate = ajv.getSchema(ref)
      if (!validate) return `the files have no ${ref}`
      return validate(value) ? null : ajv.errorsText(validate.errors)
    },
    isDateTime: (text) => ajv.validate({ type: 'string', format: 'date-time' }, text),
  }
}

/** Several words, of which none is a program's. */
export const FRIENDLY = /^\S+( \S+)+$/
export const UNFRIENDLY = /undefined|null|NaN|object|zod|expected|exception|stack|[{}<>[\]]/i
