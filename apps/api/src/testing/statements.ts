/**
 * SQL of the product, recorded in a run on the embedded PostgreSQL and prepared on the oldest supported one.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../db/pool.ts'
import type { Recorded } from './record-statements.ts'
import { TEMPLATES } from './templates.ts'

const CORPUS = 'corpus.json'

export interface Refusal {
  text: string
  message: string
}

/**
 * Prepares each text and runs none. The server resolves tables, columns, functions and types of a query; of
 * other commands it reads the grammar.
 *
 * @returns the texts that the server refuses, with its message
 */
export async function refusals(connection: Connection, texts: readonly string[]): Promise<Refusal[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const refused: Refusal[] = []
    for (const text of texts) {
      const message = await prepare(client, text)
      if (message !== null) refused.push({ text, message })
    }
    return refused
  } finally {
    await client.end()
  }
}

/** Sends the extended protocol's Parse alone, as the product's own client does before it binds values. */
function prepare(client: pg.Client, text: string): Promise<string | null> {
  return new Promise((resolve) => {
    const parse = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.sync()
      },
      // After an error the client calls nothing more of this, and takes the next when the server is ready.
      handleError: ({ message }: Error) => resolve(message),
      handleReadyForQuery: () => resolve(null),
    }
    client.query(parse)
  })
}

/**
 * Ends a recorded run: the corpus is each text that the embedded PostgreSQL prepares on a fresh database.
 * That leaves out statements about tables which a test made for itself.
 */
export async function keepAccepted(connection: Connection): Promise<void> {
  const folder = process.env.AMANA_STATEMENTS
  if (folder === undefined) return
  const texts = new Map<string, string>()
  for (const { text } of readRecorded(folder)) {
    const key = text.replaceAll(/\$\d+(, ?\$\d+)+/g, '$').replaceAll(/\(\$\)(, ?\(\$\))+/g, '($)')
    if (!texts.has(key)) texts.set(key, text)
  }
  const fresh = { ...connection, database: TEMPLATES.started }
  const refused = new Set((await refusals(fresh, [...texts.values()])).map(({ text }) => text))
  writeFileSync(
    join(folder, CORPUS),
    JSON.stringify(
      [...texts.values()].filter((text) => !refused.has(text)),
      null,
      1,
    ),
  )
}

function readRecorded(folder: string): Recorded[] {
  const files = globSync('*.jsonl', { cwd: folder })
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  return lines.map((line) => JSON.parse(line) as Recorded)
}

/** The texts that each call of raw SQL sent in the recorded run. */
export function readSites(): Map<string, string[]> {
  const sites = new Map<string, Set<string>>()
  for (const { text, site } of readRecorded(process.env.AMANA_STATEMENTS ?? ''))
    if (site !== null) sites.set(site, (sites.get(site) ?? new Set()).add(text))
  return new Map([...sites].map(([site, texts]) => [site, [...texts]]))
}

/** @throws when no recorded run went before */
export function readCorpus(): string[] {
  const path = join(process.env.AMANA_STATEMENTS ?? '', CORPUS)
  if (!existsSync(path)) throw new Error('No statements are recorded: run `npm test -- --only api,api15`.')
  return JSON.parse(readFileSync(path, 'utf8')) as string[]
}
