/** Rules on the text of a file, for facts that an import cannot show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceRule {
  name: string
  comment: string
  /** Files that it applies to, and exceptions. */
  files: RegExp
  except: RegExp
  forbidden: RegExp
}

const TESTS = /\.(test|contract|fixtures)\.tsx?$|\/testing\//

export const SOURCE_RULES: readonly SourceRule[] = [
  {
    name: 'environment-in-config',
    comment: 'config/index.ts is the only reader of process.env',
    files: /^(apps\/(api|web)\/src|packages\/contract\/src)\//,
    except: /^apps\/api\/src\/config\/index\.ts$|\.(test|contract|fixtures)\.tsx?$|\/testing\//,
    // PATH is no setting of the product: child processes need it.
    forbidden: /\bprocess\.env\b(?!\.PATH\b)|\bfrom 'node:process'/,
  },
  {
    name: 'rules-read-no-clock',
    comment: 'rules and policies are given the time and the chance',
    files: /^apps\/api\/src\/modules\/.+\/([^/]+-)?(rules|policy)\.ts$/,
    except: TESTS,
    forbidden: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\.random/,
  },
  {
    name: 'statements-in-queries-and-db',
    comment: 'statements are built in queries.ts and db/, also with a database handle that was passed in',
    files: /^apps\/api\/src\//,
    except:
      /^apps\/api\/src\/(db|backup\/database|embedded-postgres)\/|\/([^/]+-)?queries\.ts$|\.(test|contract|fixtures)\.ts$|\/testing\//,
    forbidden: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\.query\(\s*['"`]/,
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
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    for (const rule of rules)
      for (const [index, line] of lines.entries())
        if (!/^\s*(\*|\/\/|\/\*)/.test(line) && rule.forbidden.test(line))
          violations.push({ rule: rule.name, from: file, line: index + 1 })
  }
  return violations
}
