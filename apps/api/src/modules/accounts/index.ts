/** The only door of accounts. */
export { hashPassword, passwordMatches } from './passwords.ts'
