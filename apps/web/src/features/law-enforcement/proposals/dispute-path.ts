import { paths } from '../../../lib/paths.ts'

/** The page of a claim: both sides' evidence. */
export const disputePath = (imei: string, caseNumber: string) =>
  `${paths.officerDispute}?${new URLSearchParams({ imei, case: caseNumber })}`
