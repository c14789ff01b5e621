/** The only door of organisations. */
export { clientStillWorks, createClientGate } from './clients/client-gate.ts'
export { createClientTokens } from './clients/client-tokens.ts'
export {
  answerOnce,
  claimKey,
  fingerprintOf,
  freeKey,
  type Keep,
  keepAnswer,
  keepAnswers,
  readIdempotencyKey,
  requireSameRequest,
  UPLOAD_DIED_AFTER,
} from './clients/idempotency.ts'
export { lockSealedAnswers, updateSealedAnswer } from './clients/idempotency-queries.ts'
export { mailAboutClient } from './clients/mail-about-client.ts'
export { createClient, grantScope, listAllClients, revokeAnyClient } from './clients/manage-clients.ts'
export { createNrfTokens } from './clients/nrf-tokens.ts'
export { organisationHas } from './clients/queries.ts'
export { scopesBeyond, scopesNow } from './clients/scope-rules.ts'
export { mailReaders } from './mail-people.ts'
export {
  createOrganisation,
  creditOrganisation,
  decideOrganisation,
  listAllOrganisations,
  OrganisationRefused,
  organisationNamed,
  setStateCommand,
} from './manage-organisations.ts'
export { requireApproved, requireMember } from './members/require-member.ts'
export { organisationsModule } from './module.ts'
export { lockBalance, type OrganisationRow, postToLedger, releaseReserved, updateSlowed } from './queries.ts'
export { balances } from './top-up.ts'
export { addEirAnswers, addUsage, type EirCount, selectCheckCount } from './usage-queries.ts'
