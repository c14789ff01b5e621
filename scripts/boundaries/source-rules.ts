/** Rules on the text of a file, for facts that an import cannot show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsInJsx } from './jsx-texts.ts'

export interface SourceRule {
  name: string
  comment: string
  /** Files that it applies to, and exceptions. */
  files: RegExp
  except: RegExp
  /** The parts that it reads: lines, or the texts of JSX. */
  lines: 'code' | 'comments' | 'jsx'
  forbidden: RegExp
}

const TESTS = /\.(test|contract|fixtures)\.tsx?$|\/testing\//
const BROWSER_TESTS = /^e2e\/.*\.spec\.ts$/
const EVERY_FILE = /^(apps|packages|bench|e2e|scripts)\//
const NONE = /(?!)/
const COMMENT = /^\s*(\*|\/\/|\/\*|\{\/\*)/

export const SOURCE_RULES: readonly SourceRule[] = [
  {
    name: 'environment-in-config',
    comment: 'config/index.ts is the only reader of process.env',
    files: /^(apps\/(api|web)\/src|packages\/contract\/src)\//,
    except: /^apps\/api\/src\/config\/index\.ts$|\.(test|contract|fixtures)\.tsx?$|\/testing\//,
    lines: 'code',
    // PATH is no setting of the product: child processes need it.
    forbidden: /\bprocess\.env\b(?!\.PATH\b)|\bfrom 'node:process'/,
  },
  {
    name: 'rules-read-no-clock',
    comment: 'rules and policies are given the time and the chance',
    files: /^apps\/api\/src\/modules\/.+\/([^/]+-)?(rules|policy)\.ts$/,
    except: TESTS,
    lines: 'code',
    forbidden: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\.random/,
  },
  {
    name: 'statements-in-queries-and-db',
    comment: 'statements are built in queries.ts and db/, also with a database handle that was passed in',
    files: /^apps\/api\/src\//,
    except:
      /^apps\/api\/src\/(db|backup\/database|embedded-postgres)\/|\/([^/]+-)?queries\.ts$|\/personal-data\.ts$|\.(test|contract|fixtures)\.ts$|\/testing\//,
    lines: 'code',
    forbidden:
      /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\.query\(\s*['"`]/,
  },
  {
    name: 'rows-in-snake-case',
    comment:
      'rows keep the names of the columns; names that a query gives are in snake_case too, without quotes',
    files: /^apps\/api\/src\//,
    except: TESTS,
    lines: 'code',
    forbidden: /\bas "|\bas [a-z]+[A-Z]\w*'|\.as\('[a-z]+[A-Z]|json_build_object\(.*'[a-z]+[A-Z]/,
  },
  {
    name: 'comments-at-110-columns',
    comment: 'comments wrap at 110 columns; addresses and lint directives may be longer',
    files: EVERY_FILE,
    except: NONE,
    lines: 'comments',
    forbidden: /^(?!.*(https?:\/\/|biome-ignore)).{111,}/,
  },
  {
    name: 'comments-cite-this-repository',
    comment:
      'a comment says the rule or cites docs/decisions.md; only tests name the requirements by S1, S2 or interfaces.md',
    files: EVERY_FILE,
    except: new RegExp(`${TESTS.source}|${BROWSER_TESTS.source}`),
    lines: 'comments',
    forbidden: /\bS[12]\b|\binterfaces\.md\b/,
  },
  {
    name: 'comments-in-plain-words',
    comment: 'say who it is: the caller, the owner, the officer',
    files: EVERY_FILE,
    except: NONE,
    lines: 'comments',
    forbidden: /\bwhoever\b/i,
  },
  {
    name: 'texts-in-catalogues',
    comment: 'what people read stands in messages.ts or lib/messages, where translators find it',
    files: /^apps\/web\/src\/.+\.tsx$/,
    except: TESTS,
    lines: 'jsx',
    forbidden: /^(?!https?:\/\/|Amana$).*\p{L}\p{M}*\p{L}/su,
  },
]

export interface SourceViolation {
  rule: string
  from: string
  line: number
}

/** @param files paths below `root`, with `/` */
export function findSourceViolations(root: string, files: readonly string[]): SourceViolation[] {
  const violations: SourceViolation[] = []
  for (const file of files) {
    const rules = SOURCE_RULES.filter((rule) => rule.files.test(file) && !rule.except.test(file))
    if (rules.length === 0) continue
    const content = readFileSync(join(root, file), 'utf8')
    const lines = content.split('\n')
    for (const rule of rules) {
      if (rule.lines === 'jsx') {
        for (const { line, text } of textsInJsx(file, content))
          if (rule.forbidden.test(text)) violations.push({ rule: rule.name, from: file, line })
        continue
      }
      for (const [index, line] of lines.entries())
        if (COMMENT.test(line) === (rule.lines === 'comments') && rule.forbidden.test(line))
          violations.push({ rule: rule.name, from: file, line: index + 1 })
    }
  }
  return violations
}
