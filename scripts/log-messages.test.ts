import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const FOLDERS = ['apps/api/src', 'packages/telco-agent/src', 'packages/witness/src']
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
const LOGGERS = new Set(['log', 'logger'])
const HEAD = `# Log messages

Every message of the server's log, and every line of the telco agent and the witness (level \`line\`; \`…\` is
a value). Search for a message in the log, or for a word of it here. The fields beside a message have ids and
never personal data. Written by \`npx vitest run --root scripts log-messages -u\`.

| message | level | file |
|---|---|---|
`

interface Found {
  messages: string[]
  levels: string[]
}

/** Null: the call logs nothing. */
function readCall(call: ts.CallExpression, file: ts.SourceFile): Found | null {
  const callee = call.expression
  if (ts.isIdentifier(callee) && callee.text === 'say')
    return { messages: literals(call.arguments[0]), levels: ['line'] }
  if (!ts.isPropertyAccessExpression(callee) && !ts.isElementAccessExpression(callee)) return null
  const owner = ts.isPropertyAccessExpression(callee.expression) ? callee.expression.name : callee.expression
  if (!LOGGERS.has(owner.getText(file).replace('#', ''))) return null
  const levels = ts.isPropertyAccessExpression(callee)
    ? [callee.name.text]
    : literals(callee.argumentExpression)
  if (!levels.every((level) => LEVELS.has(level))) return null
  const messages = literals(call.arguments.at(-1))
  if (messages.length > 0) return { messages, levels: levels.length > 0 ? levels : ['varies'] }
  const { line } = file.getLineAndCharacterOfPosition(call.getStart(file))
  throw new Error(`${file.fileName}:${line + 1} logs a message that is no literal`)
}

/** The texts that an expression can have; none: it has no literal. */
function literals(node: ts.Node | undefined): string[] {
  if (node === undefined) return []
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [`${node.head.text}${node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')}`]
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  return []
}

function readFile(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const rows: string[] = []
  const visit = (node: ts.Node): void => {
    const found = ts.isCallExpression(node) ? readCall(node, file) : null
    for (const message of found?.messages ?? [])
      rows.push(`| ${message} | ${found?.levels.join(', ')} | ${path} |`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return rows
}

test('docs/log-messages.md lists every log message', async () => {
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const sources = files.filter(
    (file) => /\.ts$/.test(file) && !/\.(test|fixtures|contract)\.ts$|\/testing\//.test(file),
  )
  const rows = [...new Set(sources.flatMap(readFile))].sort((a, b) => (a < b ? -1 : 1))
  expect(rows.length).toBeGreaterThan(60)
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(join(ROOT, 'docs/log-messages.md'))
})
