/** Values as a schema of the document describes them. */
import fc from 'fast-check'
import type { Schema } from './operations.ts'
import { type Words, wordsFor } from './words.ts'

/** Longer texts are for the hostile ones. */
const MAX_LENGTH = 200

/** @param name of the field, for its known words */
export function describedValue(schema: Schema, name: string, words: Words): fc.Arbitrary<unknown> {
  const known = wordsFor(words, name)
  const made = madeOf(schema, name, words)
  if (known.length === 0 || schema.type === 'object' || schema.type === 'array' || schema.enum) return made
  const word = fc
    .constantFrom(...known)
    .map((text) => (isNumber(schema) && /^\d{1,15}$/.test(text) ? Number(text) : text))
  return fc.oneof({ arbitrary: word, weight: 3 }, { arbitrary: made, weight: 1 })
}

function isNumber({ type }: Schema): boolean {
  return type === 'integer' || type === 'number'
}

function madeOf(schema: Schema, name: string, words: Words): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => describedValue(choice, name, words)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => describedValue(part, name, words))).map(joined)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, words)
    case 'array':
      return fc.array(describedValue(schema.items ?? {}, name, words), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: lowest(schema), max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) })
    case 'number':
      return fc.double({ min: lowest(schema), noNaN: true, noDefaultInfinity: true })
    case 'string':
      return textOf(schema)
    default:
      return fc.jsonValue()
  }
}

function lowest({ minimum, exclusiveMinimum }: Schema): number {
  return Math.max(minimum ?? -(2 ** 31), exclusiveMinimum === undefined ? -(2 ** 31) : exclusiveMinimum + 1)
}

function joined(parts: unknown[]): unknown {
  return parts.every((part) => part !== null && typeof part === 'object')
    ? Object.assign({}, ...parts)
    : parts[0]
}

function objectOf({ properties = {}, required = [] }: Schema, words: Words): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, describedValue(schema, name, words)]),
  )
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const byPattern = new Map<string, fc.Arbitrary<string>>()

function textOf({ format, pattern, minLength = 0, maxLength = MAX_LENGTH }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return textMatching(pattern)
  return fc.string({
    minLength,
    maxLength: Math.min(Math.max(minLength, maxLength), MAX_LENGTH),
    unit: 'grapheme',
  })
}

function textMatching(pattern: string): fc.Arbitrary<string> {
  const known = byPattern.get(pattern)
  if (known) return known
  let made: fc.Arbitrary<string>
  try {
    made = fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    // Look-aheads and the like cannot be generated.
    made = fc.string()
  }
  byPattern.set(pattern, made)
  return made
}
