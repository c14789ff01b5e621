/** Damaged files through every door that takes files: check jobs, lists, TACs, documents. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { mutatedFiles } from '@amana/fuzz'
import { afterAll, beforeAll } from 'vitest'
import { INPUTS } from '../csv/inputs.fixtures.ts'
import { systemClock } from '../kernel/clock.ts'
import {
  type DocumentsUnderTest,
  pdf,
  pdfOf,
  photo,
  screenshot,
  startDocuments,
} from '../modules/documents/documents.fixtures.ts'
import { importList, ListRefused } from '../modules/lists/index.ts'
import { clientOf, organisationOf } from '../modules/organisations/organisations.fixtures.ts'
import { importTacs, TacImportRefused } from '../modules/tacs/index.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

export interface FuzzedUploads {
  /** Faults that must not happen, with the number of the file. */
  faults: string[]
  /** Answers by door and outcome: a run in which all are refused proves nothing. */
  outcomes: Record<string, number>
  /** Milliseconds of the processor for a file. */
  processor: number
}

type Door = (file: Buffer, index: number) => Promise<{ outcome: string; fault?: string | null }>

/** Lines of data and head, counted by another reader than the product's; null: no UTF-8. */
function linesIn(file: Buffer): number | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return null
  }
  if (text.includes('\0')) return null
  const lines = text.split(/\r\n|\r|\n/)
  const filled = lines.filter((line) => !/^[\s,;|]*$/.test(line))
  return filled.length - (/^\s*"?sep=[;,|\t^]"?[\s,;|]*$/i.test(filled[0] ?? '') ? 1 : 0)
}

/** Lines that are no data: title and head. */
function lost(file: Buffer, lines: number, most: number): string | null {
  const all = linesIn(file)
  return all !== null && all - lines >= 0 && all - lines <= most ? null : `${lines} lines of ${all}`
}

/** For the jobs that are left when all files have been sent. */
const MAX_RUN_MS = 1_800_000

/** The product whose doors are tried, for the tests of a file. */
export function fuzzedProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-fuzz-'))
  let amana: TestProduct
  let documents: DocumentsUnderTest
  beforeAll(async () => {
    amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
    documents = await startDocuments()
  })
  afterAll(async () => {
    await amana?.stop()
    await documents?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    database: () => amana.database.db,
    /** @param options.files of each door */
    fuzz: (options: { files: number; seed: number }) =>
      fuzzUploads(amana, documents, { ...options, dataDir }),
  }
}

async function fuzzUploads(
  amana: TestProduct,
  documents: DocumentsUnderTest,
  { files, seed, dataDir }: { files: number; seed: number; dataDir: string },
): Promise<FuzzedUploads> {
  const folder = mkdtempSync(join(tmpdir(), 'amana-fuzz-uploads-'))
  const outcomes: Record<string, number> = {}
  const faults: string[] = []
  const before = process.cpuUsage()
  const doors = await doorsOf(amana, documents, folder)
  try {
    for (const [name, { door, inputs, finish }] of Object.entries(doors)) {
      for (const [index, file] of mutatedFiles(inputs, { count: files, seed }).entries()) {
        const { outcome, fault } = await door(file, index).catch((error: Error) => ({
          outcome: 'thrown',
          fault: error.stack ?? '',
        }))
        outcomes[`${name} ${outcome}`] = (outcomes[`${name} ${outcome}`] ?? 0) + 1
        if (fault) faults.push(`${name} ${index}: ${fault}`)
      }
      faults.push(...((await finish?.()) ?? []))
    }
    const { user, system } = process.cpuUsage(before)
    await waitUntil(() => documents.incoming().length === 0)
    // Each job writes its result there, and the files of all doors but a few are still to be run.
    await waitUntil(() => {
      amana.jobs.wake('partner-checks.check-file')
      return readdirSync(join(dataDir, 'uploads/incoming')).length === 0
    }, MAX_RUN_MS)
    return { faults, outcomes, processor: (user + system) / 1_000 / (files * Object.keys(doors).length) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function doorsOf(amana: TestProduct, documents: DocumentsUnderTest, folder: string) {
  const path = join(folder, 'file')
  const { database } = amana
  const deps = { database, clock: systemClock }
  const lists: Door = async (file) => {
    writeFileSync(path, file)
    const read = await importList(deps, { file: path, source: 'Fuzzed', allowShrink: true }).catch(
      refusalOf(ListRefused),
    )
    return counted(read, (lines) => lost(file, lines, 1))
  }
  const tacs: Door = async (file, index) => {
    writeFileSync(path, file)
    const options = { file: path, source: 'Fuzzed', skipFaulty: index % 2 === 0 }
    const read = await importTacs(deps, options).catch(refusalOf(TacImportRefused))
    if (!(read instanceof Error) && read.rows + read.refused.count > read.lines)
      return { outcome: 'read', fault: 'too many rows' }
    return counted(read, (lines) => lost(file, lines, 2))
  }
  const list = Buffer.from(
    'imei,reporting_date,status\n356938035643809,2026-01-05,stolen\n490154203237518,20260106,lost\n',
  )
  const osmocom = Buffer.from('tac,brand,model\n99200006,"Acme, Lagos",Six\n99200007,Acme,"7"" Tab"\n')
  return {
    ...(await jobsDoor(amana)),
    lists: { door: lists, inputs: [INPUTS.emptyRows, list], finish: null },
    tacs: {
      door: tacs,
      inputs: [INPUTS.gsmaNotKnown, INPUTS.gsmaTwoQuotes, INPUTS.tacsInLatin1, osmocom],
      finish: null,
    },
    documents: await documentsDoor(documents),
  }
}

function refusalOf<E extends Error>(refused: new (...args: never[]) => E): (error: unknown) => E {
  return (error) => {
    if (error instanceof refused) return error
    throw error
  }
}

function counted(read: { lines: number | null }, faultOf: (lines: number) => string | null) {
  return {
    outcome: read instanceof Error ? 'refused' : 'read',
    fault: read.lines === null ? null : faultOf(read.lines),
  }
}

interface Job {
  id: string
  lines: number
  bad_lines: number
}

/** Every tenth result is read, which has a line for each of the upload's. */
async function jobsDoor(amana: TestProduct) {
  const organisation = await organisationOf(amana, await amana.account(), 'Fuzzed uploads', { price: 0 })
  const { apiKey } = await clientOf(amana, organisation)
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'text/csv' }
  const url = '/partner/v1/check-jobs'
  const some: Job[] = []
  const taken = (file: Buffer, job: Job & { reason: string | null }): string | null => {
    if (job.bad_lines > job.lines) return 'more bad lines than lines'
    return job.reason === null ? lost(file, job.lines, 1) : null
  }
  const doorOf =
    (packed: boolean): Door =>
    async (file, index) => {
      const payload = packed ? gzipSync(file) : file
      const answer = await amana.product.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...(packed ? { 'content-encoding': 'gzip' } : {}) },
        payload,
      })
      const status = answer.statusCode
      if (status !== 202)
        return { outcome: String(status), fault: status >= 500 || status === 429 ? answer.body : null }
      const job = answer.json()
      if (index % 10 === 0 && job.reason === null) some.push(job)
      return { outcome: job.reason ?? 'taken', fault: taken(file, job) }
    }
  /** Damaged after it was packed. */
  const damaged: Door = async (payload) => {
    const answer = await amana.product.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-encoding': 'gzip' },
      payload,
    })
    return { outcome: String(answer.statusCode), fault: answer.statusCode >= 500 ? answer.body : null }
  }
  const finish = async () => {
    const faults: string[] = []
    for (const { id, lines, bad_lines } of some.splice(0)) {
      await waitUntil(async () => {
        amana.jobs.wake('partner-checks.check-file')
        return (await amana.product.app.inject({ url: `${url}/${id}`, headers })).json().status === 'done'
      })
      const { body } = await amana.product.app.inject({ url: `${url}/${id}/result`, headers })
      const rows = body.split('\n').slice(1, -1)
      const bad = rows.filter((row) => row.includes(',INVALID_ARGUMENT,,,,')).length
      if (rows.length !== lines || bad !== bad_lines || rows.some((row, at) => !row.startsWith(`${at + 1},`)))
        faults.push(`job ${id}: ${rows.length} lines of ${lines}, ${bad} bad of ${bad_lines}`)
    }
    return faults
  }
  const several = Buffer.from(
    'shop;IMEI;price\r\nIkeja, "A";356938035643809;5\r\n"B; C";490154203237518;6\r\n;13192005678909;\r\n',
  )
  const stock = Buffer.from(Array.from({ length: 40 }, (_, at) => `35693803${at}643809\n`).join(''))
  const inputs = [INPUTS.leadingZeroLost, INPUTS.sepLine, INPUTS.invisibleCharacters, several, stock]
  return {
    jobs: { door: doorOf(false), inputs, finish },
    'packed jobs': { door: doorOf(true), inputs, finish },
    'damaged gzip': { door: damaged, inputs: inputs.map((input) => gzipSync(input)), finish: null },
  }
}

const FILES_OF_ONE = 90

async function documentsDoor(documents: DocumentsUnderTest) {
  let uploader = await documents.account()
  const device = await documents.device(uploader.userId, '356938035643809')
  const door: Door = async (content, index) => {
    if (index % FILES_OF_ONE === 0) uploader = await documents.account()
    const { status, body } = await documents.send(uploader.token, { device }, [
      { name: 'receipt.pdf', content },
    ])
    return { outcome: String(status), fault: status === 201 || status === 415 ? null : JSON.stringify(body) }
  }
  const packed = deflateSync('7 0 8 30 << /S /GoTo /D [3 0 R /Fit] >> << >>').toString('latin1')
  const opening = `<< /OpenAction 7 0 R >>\nendobj\n6 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode >>\nstream\n${packed}\nendstream`
  return {
    door,
    inputs: [INPUTS.pdfBehindLineBreak, pdf(), pdfOf(opening), await photo(), await screenshot()],
    finish: null,
  }
}
