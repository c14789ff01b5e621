/** The upgrade of a database of the last release before 1.0 to the baseline. */
import { join } from 'node:path'
import type pg from 'pg'
import { readSql } from './migration-files.ts'

/** The release, and its last migration. */
export const FORMER_RELEASE = {
  name: '0.1.0 with migration 0057_claims_and_certificates.sql',
  version: 57,
  sha256: '2b64a01c226c994df9b0ba57884ed240c4366326005ce4079538a5f634bd76ce',
}

/**
 * Removes columns and functions that only releases before 1.0 used. The rest is the schema of the baseline.
 */
export async function removeFormerSchema(client: pg.ClientBase): Promise<void> {
  await client.query(await readSql(join(import.meta.dirname, 'former-release.sql')))
}
