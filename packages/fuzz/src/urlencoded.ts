/** Bodies as `application/x-www-form-urlencoded`, valid and invalid. */
import fc from 'fast-check'
import { asText, fieldsOf } from './form-fields.ts'

export const URLENCODED = 'application/x-www-form-urlencoded'

/** Fields of a form as a body. */
export function urlencodedOf(value: unknown): fc.Arbitrary<Buffer> {
  const fields = fieldsOf(value)
  const text = new URLSearchParams(
    fields.map(([name, field]): [string, string] => [name, asText(field)]),
  ).toString()
  return fault.map((spoil) => Buffer.from(spoil(text), 'latin1'))
}

const fault = fc.oneof<fc.WeightedArbitrary<(text: string) => string>[]>(
  { arbitrary: fc.constant((text: string) => text), weight: 80 },
  {
    arbitrary: fc.constantFrom(
      (text: string) => `${text}&${text}`,
      (text: string) => text.slice(0, -1),
      (text: string) => `${text}%`,
      (text: string) => `${text}&%00=%00`,
      (text: string) => text.replaceAll('=', '[]='),
      (text: string) => text.replaceAll('&', ';'),
      (text: string) => `${text}&a=\xff\xfe`,
      (text: string) => `${text}&${'b=1&'.repeat(3_000)}`,
    ),
    weight: 20,
  },
)
