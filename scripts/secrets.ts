/** Committed secrets: keys and tokens by their known formats, in every file that git tracks. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

interface SecretRule {
  name: string
  form: RegExp
}

export const SECRET_RULES: readonly SecretRule[] = [
  { name: 'private key', form: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{16}/ },
  { name: 'AWS access key', form: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: 'GitHub token', form: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/ },
  { name: 'npm token', form: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { name: 'Google API key', form: /\bAIza[0-9A-Za-z_-]{35}\b/ },
  { name: 'Slack token', form: /\bxox[abprs]-[0-9A-Za-z-]{20,}/ },
  { name: 'Paystack or Stripe key', form: /\b[sr]k_(?:live|test)_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{24,}\b/ },
  { name: 'signed token', form: /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/ },
  {
    name: 'password in a URL',
    form: /\b[a-z][a-z+]{1,11}:\/\/[^\s:@/'"`$<>{}]+:(?!pass@|password@|secret@|amana@|x@|\.\.\.@)[^\s:@/'"`$<>{}]{8,}@(?!localhost|127\.|[\w.-]*\.?(?:example|invalid|test)\b)/,
  },
  {
    name: 'key in an assignment',
    form: /\b(?:secret|api|private|access|encryption)_?key["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[a-z])(?=[^"']*[A-Z])[A-Za-z0-9+/_-]{32,}={0,2}["']/i,
  },
]

/** A token or password in npm's settings, which have the project's own in .npmrc. */
const NPM_SIGN_IN = /^\s*(?:\/\/\S*:)?_(?:auth|authToken|password)\s*=/m

const MAX_BYTES = 2 * 1024 * 1024

export interface FoundSecret {
  rule: string
  line: number
}

/** Never the secret itself: this is printed. */
export function secretsIn(text: string): FoundSecret[] {
  return SECRET_RULES.flatMap(({ name, form }) =>
    [...text.matchAll(new RegExp(form, `${form.flags}g`))].map(({ index }) => ({
      rule: name,
      line: text.slice(0, index).split('\n').length,
    })),
  )
}

/** A line for each secret in a tracked file, and for each file whose name suggests secrets. */
export function checkSecrets(): { files: number; problems: string[] } {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  const problems = files.flatMap((file) => {
    if (/(^|\/)(\.env(\..+)?|.*\.(pem|p12|pfx|key|jks)|id_(rsa|ed25519))$|\/\.npmrc$/.test(file))
      return [`${file}: such files stay outside of git`]
    const path = join(ROOT, file)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile() || statSync(path).size > MAX_BYTES) return []
    const text = readFileSync(path, 'latin1')
    if (file === '.npmrc' && NPM_SIGN_IN.test(text)) return [`${file}: a sign-in stays outside of git`]
    return secretsIn(text).map(({ rule, line }) => `${file}:${line}: ${rule}`)
  })
  return { files: files.length, problems }
}
