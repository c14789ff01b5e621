/** NIN and BVN: checked with the identity provider, stored encrypted, shown as four digits. The only door. */
export { type CheckedIdentity, checkIdentity } from './check-identity.ts'
export { confirmNames } from './confirm-names.ts'
export { contestIdentity } from './contest-identity.ts'
export { decideContest, type OpenContest, openContests } from './decide-contest.ts'
export type { IdentityDeps } from './deps.ts'
export { keepIdentity } from './keep-identity.ts'
export { identitiesOf, identityMatches, revealIdentity, type ShownIdentity } from './read-identity.ts'
export { rotateIdentities } from './rotate-identities.ts'
