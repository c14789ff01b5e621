/** The only door of one-time codes: six digits, or a link, that prove an address (decisions §7). */
export { codeTooSoon, isCodeTooSoon } from './code-too-soon.ts'
export { issueCode, issueCodeUnlessTooSoon, openUnsentCode } from './issue-code.ts'
export { codesModule } from './module.ts'
export {
  selectCode,
  selectNewestCode,
  selectOpenTarget,
  updateOpenCodeEnded,
  updateOpenCodesEnded,
} from './queries.ts'
export { decoySubject, keyedToken, readKeyedToken, SEND_AGAIN_AFTER } from './rules.ts'
export { purgeCodes } from './send-code.ts'
export { countCodeTry, readLink, spendCode, tryCode, tryStrangersCode } from './use-code.ts'
