/** One change to a valid value. */
import fc from 'fast-check'
import { hostileText, hostileValue, poison } from './hostile.ts'

type Path = (string | number)[]

/** Every place in a value: its root, fields and items. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, item]) =>
      placesIn(item, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

/** A copy with the place changed by `change`, which gets its container and key. */
function changed(
  value: unknown,
  [key, ...rest]: Path,
  change: (old: unknown) => { keep: boolean; value?: unknown },
): unknown {
  if (key === undefined) return change(value).value
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? changed(item, rest, change) : item))
  const entries = Object.entries(value as object).flatMap(([name, item]): [string, unknown][] => {
    if (name !== key) return [[name, item]]
    if (rest.length > 0) return [[name, changed(item, rest, change)]]
    const result = change(item)
    return result.keep ? [[name, result.value]] : []
  })
  return Object.fromEntries(entries)
}

/** A text gets an insertion, and stays valid otherwise; any other value becomes the text. */
function spoilt(old: unknown, text: string, index: number): unknown {
  return typeof old === 'string' ? old.slice(0, index) + text + old.slice(index) : text
}

/** Another value, none, or one more field at some place. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  const place = fc.constantFrom(...places)
  return fc.oneof(
    {
      arbitrary: fc
        .tuple(place, fc.oneof(poison, hostileText), fc.nat(20))
        .map(([at, text, index]) =>
          changed(value, at, (old) => ({ keep: true, value: spoilt(old, text, index) })),
        ),
      weight: 5,
    },
    {
      arbitrary: fc
        .tuple(place, hostileValue)
        .map(([at, other]) => changed(value, at, () => ({ keep: true, value: other }))),
      weight: 5,
    },
    { arbitrary: place.map((at) => changed(value, at, () => ({ keep: false }))), weight: 2 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom('role', 'is_officer', 'user_id', 'id', 'constructor', 'x'.repeat(300)),
          hostileValue,
        )
        .map(([name, extra]) =>
          value !== null && typeof value === 'object' ? { ...value, [name]: extra } : extra,
        ),
      weight: 2,
    },
    { arbitrary: fc.constantFrom([value], { data: value }, JSON.stringify(value) ?? ''), weight: 1 },
  )
}
