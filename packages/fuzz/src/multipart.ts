/** Multipart bodies, valid and invalid. */
import fc from 'fast-check'
import { asText, fieldsOf } from './form-fields.ts'

const BOUNDARY = 'amana-fuzz'
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'

/** The start of a file decides its type, and programs parse the rest. */
const FILES = [
  PDF,
  '',
  'MZ\x90\0',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'x'.repeat(3_000),
]
const NAMES = ['receipt.pdf', '../../x.pdf', 'a".pdf', '', 'x'.repeat(300), '%00.png', 'a\r\nb.pdf']

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Fields of a form as a body; a `documents` field that is no text becomes a file. */
export function formOf(value: unknown): fc.Arbitrary<Buffer> {
  const fields = fieldsOf(value)
  const texts = fields
    .filter(([name]) => name !== 'documents')
    .map(([name, field]) => textPart(name, asText(field)))
  const files = fc.array(filePart, { maxLength: 6 })
  return fc
    .tuple(files, fault)
    .map(([parts, spoil]) =>
      Buffer.from(spoil(`${[...texts, ...parts].join('')}--${BOUNDARY}--\r\n`), 'latin1'),
    )
}

function textPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${Buffer.from(value).toString('latin1')}\r\n`
}

const filePart = fc
  .record({
    field: fc.constantFrom('documents', 'documents', 'documents', 'avatar', '__proto__', ''),
    name: fc.constantFrom(...NAMES),
    type: fc.constantFrom(
      'application/pdf',
      'image/png',
      'image/svg+xml',
      'text/html',
      'application/json',
      'x',
    ),
    content: fc.constantFrom(...FILES),
  })
  .map(
    ({ field, name, type, content }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`,
  )

/** Most forms stay as they are. */
const fault: fc.Arbitrary<(form: string) => string> = fc.oneof(
  { arbitrary: fc.constant((form: string) => form), weight: 7 },
  {
    arbitrary: fc.constantFrom(
      (form: string) => form.slice(0, -20),
      (form: string) => form.replaceAll('\r\n', '\n'),
      (form: string) => form.replace('Content-Disposition', 'X-Disposition'),
      (form: string) => `${form}${form}`,
      (form: string) => form.replaceAll(BOUNDARY, 'other'),
      (form: string) => form.replace('form-data;', `form-data; x="${'y'.repeat(20_000)}";`),
    ),
    weight: 3,
  },
)
