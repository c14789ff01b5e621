/** Facts about the product's own rows that a backup needs. */
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Ids of the keys that values are encrypted with (kernel/encryption.ts). */
export async function sealingKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key_id: string }>(
    `select key_id from identities union select key_id from authenticators
     union select split_part(pin_hash, '.', 1) from users where pin_hash not like '$%'
     union select key_id from webhooks where status <> 'deleted' order by 1`,
  )
  return rows.map(({ key_id }) => key_id)
}

/** The newest link of the audit log's chain; null: nothing is chained yet. */
export async function auditHead(client: pg.ClientBase): Promise<{ position: number; hash: Buffer } | null> {
  const { rows } = await client.query<{ position: number; hash: Buffer }>(
    'select position, hash from audit_chain order by position desc limit 1',
  )
  return rows[0] ?? null
}

export interface DocumentFile {
  key: string
  media_type: string
  /** Measured on the file as it was stored. */
  sha256: Buffer
}

const PAGE = 1_000

const FILES = `(
  select storage_key, media_type, sha256 from documents
  union all select storage_key, 'image/jpeg', sha256 from flag_news_photos
  union all select storage_key, 'image/jpeg', sha256 from found_photos
  union all select storage_key, 'image/jpeg', sha256 from custody_photos where storage_key is not null) stored`

/** The stored file of every document and picture, in order of the keys. */
export async function* documentFiles(db: Queryable): AsyncGenerator<DocumentFile> {
  for (let last = ''; ; ) {
    const { rows } = await (db as pg.Pool).query<DocumentFile>(
      `select storage_key as key, media_type, sha256 from ${FILES} where storage_key > $1 order by storage_key limit $2`,
      [last, PAGE],
    )
    yield* rows
    last = rows.at(-1)?.key ?? ''
    if (rows.length < PAGE) return
  }
}

/** False: the document was deleted in the meantime. */
export async function isDocumentFile(db: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await (db as pg.Pool).query(`select from ${FILES} where storage_key = $1`, [key])
  return rowCount !== 0
}
