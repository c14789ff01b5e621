/**
 * `npm run messages -- export|import|status|review|check`: the tools around translations. Bad input gives one
 * line for each problem and an exit code.
 */
import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { checkTranslations } from './messages/check-translations.ts'
import { exportTexts, ImportRefused, importTexts, statusLine, statusOf } from './messages/commands.ts'
import { LANGUAGES } from './messages/languages.ts'
import { PoError } from './messages/po.ts'
import { TextsError } from './messages/text-files.ts'
import { review, thisRepository } from './messages/update-files.ts'
import { XliffError } from './messages/xliff.ts'
import { print } from './print.ts'

const USAGE = `npm run messages -- <command>
  export LOCALE FILE              writes all texts of a language: FILE.po as PO, else as XLIFF 2.0
  import LOCALE FILE [--by NAME]  takes texts and approvals from an edited export, all or none
  status                          a line for each language
  review [--translated]           brings the files up to the English texts; --translated: translations
                                  were changed together with them, so none becomes stale
  check                           the machine checks, with their warnings
Languages: ${LANGUAGES.map(({ locale }) => locale).join(', ')}`

class UsageError extends Error {}

/** The name in git, else that of the system. */
function ownName(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return userInfo().username
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      translated: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    print(USAGE)
    return 0
  }
  const [command, locale, file, ...more] = positionals
  const setting = thisRepository()
  const isFull = locale !== undefined && file !== undefined && more.length === 0
  if (locale !== undefined && !LANGUAGES.some((each) => each.locale === locale))
    throw new UsageError(`no language ${locale}`)
  switch (command) {
    case 'export': {
      if (!isFull) throw new UsageError('export LOCALE FILE')
      print(`${await exportTexts(setting, locale, file)} units written to ${file}`)
      return 0
    }
    case 'import': {
      if (!isFull) throw new UsageError('import LOCALE FILE')
      const { changed, problems } = await importTexts(setting, locale, file, values.by ?? ownName())
      for (const problem of problems) print(`taken, but npm run check refuses it: ${problem}`)
      print(changed.length === 0 ? 'nothing has changed' : `${changed.length} units have changed`)
      return 0
    }
    case 'status': {
      for (const language of LANGUAGES) print(statusLine(await statusOf(setting, language.locale)))
      return 0
    }
    case 'review': {
      if (locale !== undefined) throw new UsageError('review [--translated]')
      for (const path of await review(setting, values)) print(`written: ${path}`)
      return 0
    }
    case 'check': {
      const { units, errors, warnings } = await checkTranslations()
      for (const line of warnings) print(`warning: ${line}`)
      for (const line of errors) print(`error: ${line}`)
      print(`${units} units, ${errors.length} errors, ${warnings.length} warnings`)
      return errors.length > 0 ? 1 : 0
    }
    default:
      throw new UsageError(command === undefined ? 'which command?' : `no command ${command}`)
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  const isOurs = [UsageError, ImportRefused, PoError, XliffError, TextsError].some(
    (kind) => error instanceof kind,
  )
  const isOfSystem = error instanceof Error && 'code' in error
  if (!isOurs && !isOfSystem) throw error
  const { message } = error as Error
  process.stderr.write(`${message}\n${error instanceof UsageError ? `\n${USAGE}\n` : ''}`)
  process.exitCode = 1
}
