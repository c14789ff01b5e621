/** Accepted and refused uploads (decisions §10). */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EICAR, type FakeClamd, startFakeClamd } from '../../adapters/file-scanner/clamd.fixtures.ts'
import { createFileScanner } from '../../adapters/file-scanner/index.ts'
import { INPUTS } from '../../csv/inputs.fixtures.ts'
import { DAY } from '../../kernel/durations.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { multipart } from '../../testing/multipart.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import {
  bombPng,
  type DocumentsUnderTest,
  pdf,
  pdfOf,
  photo,
  screenshot,
  startDocuments,
  zipBomb,
} from './documents.fixtures.ts'
import { inUploadQueue } from './upload-queue.ts'

let amana: DocumentsUnderTest
let ada: { userId: string; token: string }
let device: number
beforeAll(async () => {
  amana = await startDocuments()
  ada = await amana.account()
  device = await amana.device(ada.userId, '356938035643809')
})
afterAll(() => amana.stop())
// The answer may arrive a moment before the files are gone.
afterEach(() => waitUntil(() => amana.incoming().length === 0))

const send = (content: Buffer, name = 'receipt.pdf', type?: string) =>
  amana.send(ada.token, { device }, [{ name, content, ...(type ? { type } : {}) }])

async function rowOf(id: string) {
  return amana.database.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function contentOf(key: string): Promise<Buffer> {
  const stream = await amana.deps.storage.open(key)
  return Buffer.concat((await stream?.toArray()) ?? [])
}

describe('accepted', () => {
  test('a PDF is kept as it is, under a random name, with its hash', async () => {
    const content = pdf()
    const { status, body } = await send(content, '../../etc/passwd.pdf')
    expect(status).toBe(201)
    const row = await rowOf(body.response_data.ids[0])
    expect(row).toMatchObject({
      media_type: 'application/pdf',
      document_type: 'receipt',
      size: content.length,
      device_id: device,
    })
    expect(row.sha256).toEqual(createHash('sha256').update(content).digest())
    expect(row.storage_key).toMatch(/^documents\/[0-9a-f]{64}$/)
    expect(await contentOf(row.storage_key)).toEqual(content)
  })

  test('a PDF with links, pictures and packed objects, that opens at its first page', async () => {
    const stream = deflateSync('1 0 << /Type /Page >>').toString('latin1')
    const object = `<< /OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://example.com) >> /AAPL:Keywords [] >>
      << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${stream}\nendstream`
    expect(await send(pdfOf(object))).toMatchObject({ status: 201 })
  })

  test.each([
    ['a line break', INPUTS.pdfBehindLineBreak],
    [
      'the commands of a printer',
      Buffer.concat([Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), pdf()]),
    ],
    ['a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['1,000 blanks', Buffer.concat([Buffer.alloc(1_000, ' '), pdf()])],
  ])('a PDF behind %s', async (_what, content) => {
    const { status, body } = await send(content)
    expect(status).toBe(201)
    expect(await rowOf(body.response_data.ids[0])).toMatchObject({
      media_type: 'application/pdf',
      size: content.length,
    })
  })

  const place = '<< /Type /Action /S /GoTo /D [3 0 R /XYZ null null 0] >>'
  const packedPlace = `<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode >>\nstream\n${deflateSync(`7 0 8 57  ${place} << >>`).toString('latin1')}\nendstream`
  test.each([
    ['a page to open', `<< /OpenAction ${place} >>`],
    ['a page to open, elsewhere', `<< /OpenAction 7 0 R >>\nendobj\n7 0 obj\n${place}`],
    ['a page to open, packed', `<< /OpenAction 7 0 R >>\nendobj\n6 0 obj\n${packedPlace}`],
    [
      'a picture behind a predictor',
      `<< /Subtype /Image ${'/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2 >>'} >>\nstream\n${deflateSync('\0\0\0').toString('latin1')}\nendstream`,
    ],
    [
      'text in other filters beside packed objects',
      `${packedPlace}\nendobj\n9 0 obj\n<< /Filter [/ASCII85Decode /LZWDecode] >>\nstream\nzz~>\nendstream`,
    ],
    [
      'a table of contents',
      '<< /Type /Outlines /First 8 0 R /Last 8 0 R >>\nendobj\n9 0 obj\n<< /Length 6 >>\nstream\nBT (a stream) ET\nendstream',
    ],
  ])('a PDF with %s', async (_what, object) =>
    expect(await send(pdfOf(object))).toMatchObject({ status: 201 }),
  )

  test('a photo is turned upright and loses its metadata and what is hidden behind it', async () => {
    const content = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    for (const hidden of ['Exif', 'Secretphone', 'script'])
      expect(content.toString('latin1')).toContain(hidden)
    const { body } = await send(content, 'box.jpeg')
    const row = await rowOf(body.response_data.ids[0])
    expect(row).toMatchObject({ media_type: 'image/jpeg', document_type: 'photo' })
    const stored = await contentOf(row.storage_key)
    expect(stored.toString('latin1')).not.toMatch(/Secretphone|script|Exif/)
    expect(row.size).toBe(stored.length)
    expect(row.sha256).toEqual(createHash('sha256').update(stored).digest())
    expect(await sizeOf(row.storage_key)).toEqual({ format: 'jpeg', width: 40, height: 60 })
  })

  test('a PNG stays a PNG, whatever it is called', async () => {
    const { body } = await send(await screenshot(), 'scan.jpg', 'image/jpeg')
    const row = await rowOf(body.response_data.ids[0])
    expect(row.media_type).toBe('image/png')
    expect((await contentOf(row.storage_key)).toString('latin1')).not.toContain('Secrettext')
    expect(await sizeOf(row.storage_key)).toEqual({ format: 'png', width: 30, height: 20 })
  })

  test('a huge but honest picture is made smaller', async () => {
    const { body } = await send(bombPng(4600, 3400), 'big.png')
    const row = await rowOf(body.response_data.ids[0])
    expect(await sizeOf(row.storage_key)).toMatchObject({ width: 4096 })
  })

  test('five files, exactly 5 MB, and the type that the sender names for all', async () => {
    const files = Array.from({ length: 5 }, (_, index) => ({
      name: `${index}.pdf`,
      content: pdf(index === 0 ? 5 * 1024 * 1024 : 400),
    }))
    const { status, body } = await amana.send(ada.token, { device }, files, { document_type: 'photo' })
    expect(status).toBe(201)
    expect(body.response_data.ids).toHaveLength(5)
    expect(await rowOf(body.response_data.ids[0])).toMatchObject({
      size: 5 * 1024 * 1024,
      document_type: 'photo',
    })
  })

  test('no files, or the empty file field of a browser', async () => {
    expect(await amana.send(ada.token, { device }, [])).toMatchObject({
      status: 201,
      body: { response_data: { ids: [] } },
    })
    const empty = await amana.send(ada.token, { device }, [{ name: '', content: Buffer.alloc(0) }])
    expect(empty).toMatchObject({ status: 201, body: { response_data: { ids: [] } } })
  })

  async function sizeOf(key: string) {
    const path = `${amana.deps.incomingDir}/../stored/${key}`
    const { format, width, height } = await sharp(path).metadata()
    return { format, width, height }
  }
})

describe('refused, and nothing is kept', () => {
  let before: string[]
  beforeAll(async () => {
    before = await amana.storedKeys()
  })
  afterEach(async () => expect((await amana.storedKeys()).length).toBe(before.length))

  const unsupported: [string, () => Buffer | Promise<Buffer>][] = [
    [
      'a program named .pdf',
      () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(2000), Buffer.from('PE\0\0')]),
    ],
    ['a Linux program', () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)])],
    [
      'a program with a PDF behind it',
      () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500), pdf()]),
    ],
    ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG with a declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML with a PDF behind it', () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
    ['a zip bomb', () => zipBomb(24 * 1024 * 1024)],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(24 * 1024 * 1024))],
    [
      'a GIF',
      () =>
        Buffer.from(
          '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
          'hex',
        ),
    ],
    [
      'WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
          .webp()
          .toBuffer(),
    ],
    [
      'TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
          .tiff()
          .toBuffer(),
    ],
    ['text', () => Buffer.from('receipt')],
    ['an empty file', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(5000)],
    ['a PDF that begins after 1,024 bytes', () => Buffer.concat([Buffer.alloc(1024, '\n'), pdf()])],
    ['a script with a PDF behind it', () => Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), pdf()])],
  ]
  test.each(unsupported)('%s', async (_what, make) => {
    expect(await send(await make())).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported_file',
        errors: [{ field: 'documents', message: 'Only PDF, JPG and PNG files are accepted.' }],
      },
    })
  })

  test.each([
    ['a truncated JPEG', async () => (await bigPhoto()).subarray(0, 6000)],
    ['a truncated PNG', async () => (await bigPhoto('png')).subarray(0, 6000)],
    ['the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['the first bytes of a PNG', () => bombPng(10, 10).subarray(0, 24)],
    [
      'a JPEG of noise',
      () =>
        Buffer.concat([
          Buffer.from('ffd8ffe0', 'hex'),
          createHash('shake256', { outputLength: 9000 }).digest(),
        ]),
    ],
  ])('%s', async (_what, make) => {
    const message =
      'This picture is damaged or incomplete. Open it on your phone and save it again, or take a new one.'
    expect(await send(await make())).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file', errors: [{ message }] },
    })
  })

  test.each([
    ['a PNG of 225 megapixels in 30 kB', () => bombPng(15_000, 15_000)],
    ['a PNG of one endless line', () => bombPng(50_000_000, 1)],
    ['a PNG of a little more than 16 megapixels', () => bombPng(4001, 4000)],
  ])('%s', async (_what, make) => {
    const message =
      'A picture may have at most 16 megapixels. Send a smaller copy, such as a screenshot of it.'
    expect(await send(make())).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file', errors: [{ message }] },
    })
  })

  const packed = (object: string, more = '') =>
    `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more}>>\nstream\n${deflateSync(`2 0 ${object}`).toString('latin1')}\nendstream`
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  /** Objects as a filter of PDFs packs them, in a stream of objects. */
  const objects = (filter: string, data: Buffer, begin = '\n') =>
    `<< /Type /ObjStm /N 1 /First 4 ${filter} >>\nstream${begin}${data.toString('latin1')}\nendstream`
  const plain = Buffer.from(`2 0 ${script}`)
  /** PNG's predictor "Up" (RFC 2083 §6.4): each byte is its difference to the one above it. */
  const predicted = (data: Buffer, columns = 8) => {
    const rows = Array.from({ length: Math.ceil(data.length / columns) }, (_, at) =>
      data.subarray(at * columns, (at + 1) * columns),
    )
    return Buffer.concat(
      rows.map((row, at) =>
        Buffer.from([
          2,
          ...Array.from({ length: columns }, (_, x) => ((row[x] ?? 32) - (rows[at - 1]?.[x] ?? 0)) & 255),
        ]),
      ),
    )
  }
  const flate = '/Filter /FlateDecode'
  const predictor = '/DecodeParms << /Predictor 12 /Columns 8 >>'
  const ascii = Buffer.from(`${plain.toString('hex')}>`)
  test.each([
    ['a program', script],
    ['a name with escaped letters', script.replace('JavaScript', '#4aava#53cript')],
    ['a program in a packed object', packed(script)],
    ['a program far behind in a packed object', packed(`${'x '.repeat(200_000)}${script}`)],
    ['a name escaped in capitals', script.replace('JavaScript', '#4AavaScript')],
    ['a program behind a predictor', objects(`${flate} ${predictor}`, deflateSync(predicted(plain)))],
    [
      'the same without its type',
      objects(`${flate} ${predictor}`, deflateSync(predicted(plain))).replace('/Type /ObjStm', ''),
    ],
    [
      'the same with names escaped',
      objects(`${flate} ${predictor.replace('Pre', '#50re')}`, deflateSync(predicted(plain))).replace(
        'First',
        'F#69rst',
      ),
    ],
    [
      'the same with parameters elsewhere',
      objects(`${flate} /DecodeParms 9 0 R`, deflateSync(predicted(plain))),
    ],
    [
      'the same behind a string, a comment and an object in them',
      objects(
        `/X (1 0 obj) % 1 0 obj <<\n ${flate} ${predictor} /Y <41>`,
        deflateSync(predicted(plain)),
      ).replace(' >>', '>>'),
    ],
    ['a program in ASCIIHex', objects('/Filter /ASCIIHexDecode', ascii)],
    ['a program in ASCIIHex, shortened', objects('/Filter [/AHx]', ascii)],
    ['a program behind a filter elsewhere', objects('/Filter 9 0 R', ascii)],
    [
      'a program packed twice',
      objects('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(plain))),
    ],
    ['a program in ASCIIHex and Flate', objects('/Filter [/ASCIIHexDecode /FlateDecode]', ascii)],
    ['a program in LZW', objects('/Filter /LZWDecode', ascii)],
    ['a program in ASCII85', objects('/Filter /ASCII85Decode', ascii)],
    ['a program in run lengths', objects('/Filter /RunLengthDecode', ascii)],
    ['a program that begins behind its line', objects(flate, deflateSync(plain), ' %\n')],
    ['a program in a file outside', objects('/F (other.bin)', ascii)],
    ['an encrypted program', objects('/Filter /Crypt', ascii)],
    ['a program behind an end that is none', packed(script, '/X (endstream) ')],
    ['an action on opening', '<< /OpenAction << /S /URI /URI (https://example.com/seen) >> >>'],
    ['an action on opening, elsewhere', '<< /OpenAction 7 0 R >>'],
    [
      'a page to open, and more after it',
      '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (x) >> >> >>',
    ],
    [
      'an action elsewhere, in one of two revisions',
      '<< /OpenAction 7 0 R >> endobj 7 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj 7 0 obj << /S /URI /URI (x) >>',
    ],
    [
      'an action in a packed object',
      `<< /OpenAction 7 0 R >> endobj 6 0 obj ${objects(flate, deflateSync('7 0 << /S /URI /URI (x) >>'))}`,
    ],
    [
      'a thousand actions on opening',
      Array.from({ length: 1_000 }, (_, at) => `/OpenAction ${at} 0 R`).join(' '),
    ],
    ['objects in objects without end', '1 0 obj << '.repeat(20_000)],
    ['an action of a page', '<< /Type /Page /AA << /O 7 0 R >> >>'],
    ['a command', '<< /S /Launch /F (cmd.exe) >>'],
    ['a file inside', '<< /Type /EmbeddedFile >>'],
    ['a form that is a program', '<< /AcroForm << /XFA 9 0 R >> >>'],
    ['a password', '<< /Encrypt 8 0 R >>'],
    ['more than can be unpacked', packed(' '.repeat(140_000_000))],
  ])('a PDF with %s', async (_what, object) => {
    const message =
      'This PDF has a password, or can run or open something. Print it to a new PDF, or send a photo of it.'
    expect(await send(pdfOf(object))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file', errors: [{ message }] },
    })
  })

  test('an upload when eight wait; the seventh at a time of one account', async () => {
    const waiting = (userId: () => string, count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const inside = Array.from({ length: count }, () =>
        inUploadQueue(userId(), () => promise).then(
          () => 'looked at',
          ({ code, details }) => [code, details.retryAfterSeconds],
        ),
      )
      return { inside, resolve }
    }
    const all = waiting(randomUUID, 20)
    const answer = await amana.send(ada.token, { device }, [{ name: 'a.png', content: await screenshot() }])
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    all.resolve()
    const outcomes = await Promise.all(all.inside)
    const looked = outcomes.filter((outcome) => outcome === 'looked at').length
    expect(outcomes.slice(looked)).toEqual(Array.from({ length: 20 - looked }, () => ['unavailable', 5]))
    expect([9, 10]).toContain(looked)

    const own = waiting(() => ada.userId, 6)
    expect(await amana.send(ada.token, { device }, [{ name: 'a.pdf', content: pdf() }])).toMatchObject({
      status: 503,
    })
    const other = waiting(randomUUID, 1)
    for (const held of [own, other]) held.resolve()
    expect(await Promise.all([...own.inside, ...other.inside])).toEqual(
      Array.from({ length: 7 }, () => 'looked at'),
    )
  })

  describe('with a virus scanner', () => {
    let clamd: FakeClamd
    beforeAll(async () => {
      clamd = await startFakeClamd()
      amana.scanner.now = createFileScanner({ clamdUrl: clamd.url }, pino({ level: 'silent' }))
    })
    afterAll(async () => {
      amana.scanner.now = null
      await clamd.stop()
    })
    const harmful = Buffer.concat([pdf(), Buffer.from(EICAR)])

    test('a file that holds a virus, with the good one beside it', async () => {
      const files = [
        { name: 'good.pdf', content: pdf() },
        { name: 'bad.pdf', content: harmful },
      ]
      expect(await amana.send(ada.token, { device }, files)).toMatchObject({
        status: 415,
        body: {
          code: 'unsupported_file',
          errors: [
            {
              field: 'documents',
              message:
                'Our virus scanner refused this file. Take a photo of the document and send that instead.',
            },
          ],
        },
      })
      expect(clamd.scanned.at(-1)?.equals(harmful)).toBe(true)
    })

    test('a file on which the scanner gives no verdict', async () => {
      clamd.misbehave('hangs up')
      expect(await send(pdf())).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      clamd.misbehave(null)
    })
  })

  test('the 101st file of an account in a day', async () => {
    const many = await amana.account()
    const limit = { key: `files|${many.userId}`, most: 100, windowMs: DAY, now: new Date() }
    expect(await amana.deps.counts.take({ ...limit, uses: 98 })).toMatchObject({ taken: true })
    const files = [1, 2, 3].map((index) => ({ name: `${index}.pdf`, content: pdf() }))
    expect(await amana.send(many.token, { device }, files)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        response_description: 'You have sent 100 files today. Please send the rest tomorrow.',
      },
    })
  })

  test('a good file goes when one beside it is refused', async () => {
    const files = [
      { name: 'a.pdf', content: pdf() },
      { name: 'b.pdf', content: Buffer.from('MZ') },
    ]
    expect(await amana.send(ada.token, { device }, files)).toMatchObject({ status: 415 })
  })

  test('6 MB', async () => {
    expect(await send(pdf(6 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: {
        code: 'file_too_large',
        errors: [{ field: 'documents', message: 'A file may have at most 5 MB.' }],
      },
    })
  })

  test('ten files', async () => {
    const files = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(100_000) }))
    expect(await amana.send(ada.token, { device }, files)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [{ field: 'documents', message: 'At most 5 files can be sent' }],
      },
    })
  })

  test('files in a field that is none, a text that is too long, a field that is not known, a wrong value', async () => {
    const file = { name: 'a.pdf', content: pdf() }
    const inField = (field: string) => amana.send(ada.token, { device }, [{ ...file, field }])
    const withFields = (fields: Record<string, string>) => amana.send(ada.token, { device }, [file], fields)
    expect(await inField('avatar')).toMatchObject({ status: 422, body: { errors: [{ field: 'avatar' }] } })
    expect(await inField('__proto__')).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
    expect(await withFields({ reason: 'x'.repeat(17_000) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    expect(await withFields({ reason: 'x'.repeat(30) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    expect(await withFields({ colour: 'red' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'colour' }] },
    })
    expect(await withFields({ document_type: 'selfie' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'document_type' }] },
    })
  })

  test('a transaction that fails', async () => {
    expect(
      await amana.send(ada.token, { device: 999_999 }, [{ name: 'a.pdf', content: pdf() }]),
    ).toMatchObject({ status: 500 })
  })

  test('a storage that is down', async () => {
    const working = amana.storage.now
    amana.storage.now = {
      ...working,
      put: async () => {
        throw new StorageDown('test')
      },
    }
    expect(await send(pdf())).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    amana.storage.now = working
  })
})

describe('bodies that are no forms', () => {
  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['a form without boundary', 'x', 'multipart/form-data', 400],
    ['a form without parts', 'x', 'multipart/form-data; boundary=x', 400],
    [
      'a form that ends early',
      '--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'a field that says it is JSON and is not',
      '--x\r\nContent-Disposition: form-data; name="reason"\r\nContent-Type: application/json\r\n\r\n{bad\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      '30 fields',
      `${Array.from({ length: 30 }, (_, index) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('%s', async (_what, payload, type, status) => {
    const answer = await amana.app.inject({
      method: 'POST',
      url: `/api/v1/tests/device/${device}/`,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      payload,
    })
    expect(answer.json()).toMatchObject({ response_status: 'error' })
    expect(answer.statusCode).toBe(status)
  })
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await amana.app.listen({ host: '127.0.0.1', port: 0 })
    port = (amana.app.server.address() as AddressInfo).port
  })

  async function open(body: Buffer, contentType: string, length = body.length) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/v1/tests/device/${device}/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\n` +
        `Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    return { socket, answer: () => answer }
  }

  test.each([
    ['in the middle of a file', 0.5],
    ['between two files', 0.667],
    ['before the last byte', 0.99999],
  ])('a connection that is cut %s leaves nothing', async (_when, part) => {
    const files = Array.from({ length: 3 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(1_000_000) }))
    const { payload, headers } = await multipart({}, files)
    const rows = await countRows()
    const { socket } = await open(payload, headers['content-type'])
    socket.write(payload.subarray(0, Math.floor(payload.length * part)))
    await waitUntil(() => amana.incoming().length > 0)
    socket.destroy()
    await waitUntil(() => amana.incoming().length === 0)
    expect(await countRows()).toBe(rows)
  })

  test('a refusal reaches a client that is still sending, and the connection serves on', async () => {
    const { payload, headers } = await multipart({}, [{ name: 'a.pdf', content: pdf(20 * 1024 * 1024) }])
    const { socket, answer } = await open(payload, headers['content-type'])
    socket.write(payload)
    await waitUntil(() => answer().includes('file_too_large'))
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /)
    socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await waitUntil(() => answer().includes('HTTP/1.1 200 '))
    socket.destroy()
  })

  test('files on their way are on the disk, for nobody else to read', async () => {
    const { payload, headers } = await multipart({}, [{ name: 'a.pdf', content: pdf(2_000_000) }])
    const { socket } = await open(payload, headers['content-type'])
    socket.write(payload.subarray(0, 1_500_000))
    await waitUntil(() => amana.incoming().length === 1)
    const [name = ''] = readdirSync(amana.deps.incomingDir)
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(existsSync(`${amana.deps.incomingDir}/${name}`)).toBe(true)
    socket.destroy()
    await waitUntil(() => amana.incoming().length === 0)
  })

  async function countRows() {
    const { count } = await amana.database.db
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
})

/** Noise does not compress to a few bytes. */
function bigPhoto(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const noise = createHash('shake256', { outputLength: 100 * 100 * 3 }).digest()
  return sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

test.each([
  ['5,000 files', { count: 4_999, size: 1 }],
  ['5 GB', { count: 1_023, size: 5 * 1024 * 1024 }],
])('an account keeps %s, and no other one is affected', async (_what, { count, size }) => {
  const full = await amana.account()
  await amana.database.pool.query(
    `insert into documents (id, device_id, document_type, storage_key, media_type, size, sha256, uploaded_by_user_id, created_at)
     select gen_random_uuid(), $1, 'receipt', 'documents/' || $2::text || n, 'application/pdf', $3, '\\x00', $2::uuid, now()
     from generate_series(1, $4::int) n`,
    [device, full.userId, size, count],
  )
  const last = { name: 'a.pdf', content: pdf(3 * 1024 * 1024) }
  expect(await amana.send(full.token, { device }, [last])).toMatchObject({ status: 201 })
  const kept = (await amana.storedKeys()).length
  expect(await amana.send(full.token, { device }, [last])).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'documents',
          message: 'Your account keeps as many files as it may. Please write to our support.',
        },
      ],
    },
  })
  expect((await amana.storedKeys()).length).toBe(kept)
  expect(await amana.send(ada.token, { device }, [last])).toMatchObject({ status: 201 })
})
