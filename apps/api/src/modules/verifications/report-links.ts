/**
 * The link `/r/CODE`, which opens the report of a check for everybody who has it. The code is computed, not
 * stored, so that every mail, receipt and page has the same one; the check's row has its hash.
 */

import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { hashSecret, keyedMac, secretMatches } from '../../kernel/secrets.ts'
import type { CheckRow } from './queries.ts'

/** Counted from the completion of the check. */
export const REPORT_LINK_LIFE = 180 * DAY

export interface ReportLinks {
  /** The hash for the row of a check that is being completed. */
  hashOf(checkId: string): Buffer
  /** Absolute URL. Null: the check has no link, or it has ended. */
  urlOf(check: Pick<CheckRow, 'id' | 'report_code_hash' | 'completed_at'>): string | null
}

export interface ReportLinksOptions {
  clock: Clock
  /** 32 bytes. */
  reportKey: Buffer
  /** The same of SECRET_KEY_OLD; null: there is none. */
  reportKeyOld: Buffer | null
  /** Without a trailing slash; read at each use. */
  readonly publicUrl: string
}

export function createReportLinks(options: ReportLinksOptions): ReportLinks {
  const { clock, reportKey, reportKeyOld } = options
  return {
    hashOf: (checkId) => hashSecret(reportCodeOf(reportKey, checkId)),
    urlOf({ id, report_code_hash: hash, completed_at }) {
      if (hash === null || completed_at === null) return null
      if (after(completed_at, REPORT_LINK_LIFE) <= clock.now()) return null
      const code = [reportKey, reportKeyOld]
        .flatMap((key) => (key ? [reportCodeOf(key, id)] : []))
        .find((one) => secretMatches(one, hash))
      return code === undefined ? null : `${options.publicUrl}/r/${code}`
    },
  }
}

/** Letters and digits that nobody takes for one another; 12 of them are 70 bits. */
const CODE_LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

export function reportCodeOf(key: Buffer, checkId: string): string {
  const bytes = keyedMac(key, `report of check ${checkId}`)
  return Array.from({ length: CODE_LENGTH }, (_, index) => {
    // Two bytes for a letter: the first letters of the alphabet are not seen more often than 1 in 1,000.
    return CODE_LETTERS[bytes.readUInt16BE(index * 2) % CODE_LETTERS.length]
  }).join('')
}

export const isReportCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((letter) => CODE_LETTERS.includes(letter))
