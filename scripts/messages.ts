/**
 * `npm run messages -- export|import|status|review|check`: the tools around translations. Bad input gives one
 * line for each problem and an exit code.
 */
import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { hasFolder } from './messages/catalogues.ts'
import { checkTranslations } from './messages/check-translations.ts'
import {
  exportXliff,
  ImportRefused,
  importXliff,
  reviewLanguage,
  statusLine,
  statusOf,
  thisRepository,
} from './messages/commands.ts'
import { LANGUAGES, languageOf } from './messages/languages.ts'
import { APPS, PLACES } from './messages/places.ts'
import { MACHINE } from './messages/review.ts'
import { XliffError } from './messages/xliff.ts'
import { XmlError } from './messages/xml.ts'
import { print } from './print.ts'

const USAGE = `npm run messages -- <command>
  export LOCALE FILE              writes all texts of a language as XLIFF 2.0
  import LOCALE FILE [--by NAME]  takes texts and states from an edited export, all or none
  status                          a line for each language
  review [LOCALE] [--by NAME]     brings files and review states up to the English texts;
                                  new translations are by "${MACHINE}", or by NAME
  check                           the machine checks, with their warnings
Languages: ${LANGUAGES.map(({ locale }) => locale).join(', ')}`

class UsageError extends Error {}

/** The name in git, else that of the system. */
function ownName(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return userInfo().username
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    print(USAGE)
    return 0
  }
  const [command, locale, file, ...more] = positionals
  const setting = thisRepository()
  const isFull = locale !== undefined && file !== undefined && more.length === 0
  if (locale !== undefined && !LANGUAGES.some((each) => each.locale === locale)) throw new UsageError(`no language ${locale}`)
  switch (command) {
    case 'export': {
      if (!isFull) throw new UsageError('export LOCALE FILE')
      print(`${await exportXliff(setting, locale, file)} units written to ${file}`)
      return 0
    }
    case 'import': {
      if (!isFull) throw new UsageError('import LOCALE FILE')
      const { changed, problems } = await importXliff(setting, locale, file, values.by ?? ownName())
      for (const problem of problems) print(`taken, but npm run check refuses it: ${problem}`)
      print(changed.length === 0 ? 'nothing has changed' : `${changed.length} units have changed`)
      return 0
    }
    case 'status': {
      for (const language of LANGUAGES) print(statusLine(await statusOf(setting, language.locale)))
      return 0
    }
    case 'review': {
      if (file !== undefined) throw new UsageError('review [LOCALE]')
      const begun = LANGUAGES.filter((each) => APPS.some((app) => hasFolder(PLACES, app, each.locale)))
      const languages = locale === undefined ? begun : [languageOf(locale)]
      for (const language of languages)
        for (const path of await reviewLanguage(setting, language.locale, values.by ?? MACHINE)) print(`written: ${path}`)
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
  const isOurs =
    error instanceof UsageError || error instanceof ImportRefused || error instanceof XliffError || error instanceof XmlError
  const isOfSystem = error instanceof Error && 'code' in error
  if (!isOurs && !isOfSystem) throw error
  const { message } = error as Error
  process.stderr.write(`${message}\n${error instanceof UsageError ? `\n${USAGE}\n` : ''}`)
  process.exitCode = 1
}
