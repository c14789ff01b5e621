/** The report that the officer made last, until they close its notice: a reload does not lose its number. */
import type { OfficerFlag } from '@amana/contract/devices'
import { readSession } from '../../../lib/session.ts'
import { fieldOf, tabStore, textOf } from '../../../lib/tab-store.ts'

export interface MadeReport {
  /** The server's words. */
  words: string
  flag: OfficerFlag
}

const store = tabStore<MadeReport>('amana.officer-report-made', (stored) => {
  const flag = fieldOf(stored, 'flag')
  return textOf(flag, 'case_number') === ''
    ? null
    : { words: textOf(stored, 'words'), flag: flag as OfficerFlag }
})

const userId = () => readSession()?.user.id ?? ''

export const readMadeReport = () => store.read(userId())
export const keepMadeReport = (made: MadeReport) => store.save(userId(), made)
export const forgetMadeReport = () => store.clear()
