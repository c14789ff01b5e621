import type { CodePurpose } from '../../db/schema.ts'
import { standInSubject } from '../one-time-codes/index.ts'

/** Whose code it is: a report has no account, its case number stands for one. */
export function reportSubject(codeKey: Buffer, caseNumber: string): { purpose: CodePurpose; subject: string } {
  return { purpose: 'report_contact', subject: standInSubject(codeKey, `report ${caseNumber}`) }
}
