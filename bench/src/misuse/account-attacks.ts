/**
 * Attacks of signed-in people: the registry asked for nothing, numbers taken without proof, pictures that
 * cost.
 */
import { deflateSync } from 'node:zlib'
import { insertFlag } from './anonymous-attacks.ts'
import { type Attack, bystander, good, newImei } from './attack.ts'
import type { Account, Stage } from './stage.ts'

const TOLD_A_DAY = 50
const REGISTERED_A_DAY = 10
const OPEN_CLAIMS = 3
const MOST_PIXELS = 16_000_000
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

function formOf(
  fields: Record<string, string>,
  file?: { name: string; type: string; content: string | Uint8Array<ArrayBuffer> },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('documents', new Blob([file.content], { type: file.type }), file.name)
  return form
}

const words = { brand: 'Tecno', model: 'Spark 20', last_known_location: 'Ikeja, Lagos' }
const receipt = { name: 'receipt.pdf', type: 'application/pdf', content: PDF }

function register(stage: Stage, by: Account, from: string, imei = newImei(), file?: Parameters<typeof formOf>[1]) {
  return stage.call('POST', '/devices/register/', { from, token: by.token, form: formOf({ imei, ...words }, file) })
}

export const registryAsked: Attack = {
  rule: '§17 Paid answer for nothing',
  async run(stage, from) {
    const tried = 150
    const flagged = Array.from({ length: tried }, () => newImei())
    for (const imei of flagged) await insertFlag(stage, imei)
    const [byFile, byAll] = [await stage.account(), await stage.account()]
    await stage
      .query(`update users set phone_number = '+2348030' || right(id::text, 6), phone_verified_at = now() where id = $1`, [
        byAll.userId,
      ])
      .catch(() => [])
    const bad = { name: 'r.pdf', type: 'application/pdf', content: 'no document at all' }
    const files = await stage.each(tried, (index) => register(stage, byFile, from(index), flagged[index], bad))
    const ways = [
      (index: number) => stage.call('GET', `/devices/lookup/${flagged[index]}/`, { from: from(index), token: byAll.token }),
      (index: number) => stage.call('GET', `/devices/${flagged[index]}/validation/`, { from: from(index), token: byAll.token }),
      (index: number) => register(stage, byAll, from(index), flagged[index]),
    ]
    const answers = await stage.each(tried, (index) => (ways[index % 3] as (typeof ways)[number])(index))
    const tells = ({
      status,
      body,
    }: {
      status: number
      body: { code?: string; response_data?: { registered?: unknown; flagged?: unknown } | null }
    }) =>
      body.code === 'device_flagged' ||
      (status === 200 && (body.response_data?.registered ?? body.response_data?.flagged ?? null) !== null)
    return [
      {
        what: 'a bad file tells flagged from clear',
        tried,
        through: files.filter(({ body }) => ['device_flagged', 'imei_taken'].includes(body.code)).length,
        allowed: 0,
      },
      {
        what: 'answers from the registry to one account a day',
        tried,
        through: answers.filter(tells).length,
        allowed: TOLD_A_DAY,
      },
    ]
  },
}

export const numbersTaken: Attack = {
  rule: '§17 Registering without proof',
  async run(stage, from) {
    const tried = 300
    const [taker, claimer] = [await stage.account(), await stage.account()]
    const taken = await stage.each(tried, (index) => register(stage, taker, from(index)))

    const claims = 32
    const owners = await stage.each(4, () => stage.account())
    const imeis = Array.from({ length: claims }, () => newImei())
    for (const [index, imei] of imeis.entries()) {
      const { status } = await register(stage, owners[index % 4] as Account, bystander(index), imei)
      if (status !== 201) throw new Error(`a registration answered ${status}`)
    }
    const claim = (index: number, file?: typeof receipt) =>
      stage.call('POST', `/devices/${imeis[index]}/disputes/`, {
        from: from(index),
        token: claimer.token,
        form: formOf({ reason: 'It is mine.' }, file),
      })
    const bare = await stage.each(claims, (index) => claim(index))
    const claimed = await stage.each(claims, (index) => claim(index, receipt))
    return [
      {
        what: 'numbers registered by one account without a document',
        tried,
        through: taken.filter(good).length,
        allowed: REGISTERED_A_DAY,
      },
      { what: 'claims without a document', tried: claims, through: bare.filter(good).length, allowed: 0 },
      { what: 'open claims of one account', tried: claims, through: claimed.filter(good).length, allowed: OPEN_CLAIMS },
    ]
  },
}

/** A grey picture of one colour: small as a file, large in memory. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return new Uint8Array(Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]))
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

const SLOWEST_BYSTANDER_MS = 2_000

export const pictures: Attack = {
  rule: '§17 Costly pictures',
  async run(stage, from) {
    const [large, fine] = [png(8_000, 5_000), png(4_000, MOST_PIXELS / 4_000)]
    const senders = await stage.each(20, () => stage.account())
    const send = (index: number, content: Uint8Array<ArrayBuffer>) =>
      register(stage, senders[index % 20] as Account, from(index), newImei(), { name: 'p.png', type: 'image/png', content })
    const beyond = await stage.each(5, (index) => send(index, large))
    const uploads = 60
    let over = false
    const flood = Promise.all(Array.from({ length: uploads }, (_, index) => send(index, fine))).finally(() => {
      over = true
    })
    const others: { status: number; milliseconds: number }[] = []
    while (!over) {
      others.push(await stage.call('POST', '/devices/verifications/create/', { from: bystander(5), body: { imei: newImei() } }))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const answers = await flood
    const strange = answers.filter(({ status }) => status >= 500 && status !== 503)
    return [
      { what: 'pictures beyond 16 megapixels taken', tried: 5, through: beyond.filter(good).length, allowed: 0 },
      {
        what: `others refused or slower than ${SLOWEST_BYSTANDER_MS / 1_000} s beside 60 uploads`,
        tried: others.length,
        through: others.filter((other) => !good(other) || other.milliseconds > SLOWEST_BYSTANDER_MS).length,
        allowed: 0,
      },
      { what: 'uploads that broke something', tried: uploads, through: strange.length, allowed: 0 },
    ]
  },
}
