/**
 * In the browser an endpoint is its method, its path and who may call it. Its schemas would bring zod (27 KB
 * gzip) to every file that calls the API, so the build removes them. Schemas that are exported by name, and
 * types, are not changed.
 */
import type { Plugin } from 'vite'

const SLIM = 'slim:'
/** `import { … } from '@amana/contract/…'`, over several lines too. Imports of types are removed earlier. */
const CONTRACT_IMPORT = /\bimport \{([^}]*)\} from '(@amana\/contract\/[a-z-]+)'/g

export function slimEndpoints(sources: string): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    /**
     * Slim and full exports come from two modules that do not import each other: a page that uses a slim
     * endpoint must not load the chunk with another page's schemas.
     */
    async transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('@amana/contract/')) return null
      let changed = code
      for (const [statement, list = '', source = ''] of code.matchAll(CONTRACT_IMPORT)) {
        const contract = await load(source)
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
        const isSlim = (spoken: string) => slimValue(contract[spoken.split(' ')[0] ?? '']) !== undefined
        const lines = [
          importOf(names.filter(isSlim), SLIM + source),
          importOf(
            names.filter((name) => !isSlim(name)),
            source,
          ),
        ]
        changed = changed.replace(statement, lines.filter(Boolean).join(';') || 'void 0')
      }
      return changed === code ? null : { code: changed, map: null }
    },
    resolveId: (source) => (source.startsWith(SLIM) ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(`\0${SLIM}`)) return null
      const contract = await load(id.slice(SLIM.length + 1))
      const lines = Object.keys(contract).flatMap((name) => {
        const value = slimValue(contract[name])
        return value === undefined ? [] : [`export const ${name} = ${JSON.stringify(value)}`]
      })
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  }
}

function importOf(names: readonly string[], source: string): string {
  return names.length > 0 ? `import { ${names.join(', ')} } from '${source}'` : ''
}

/** The part of an export without schemas that the browser needs; undefined: it needs the module itself. */
function slimValue(value: unknown): unknown {
  if (isEndpoint(value)) return slim(value)
  return isData(value) ? value : undefined
}

const load = (source: string) => import(source) as Promise<Record<string, unknown>>

interface Slim {
  method: string
  path: string
  auth: string
}

function isEndpoint(value: unknown): value is Slim {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value
  )
}

/** The fields of an endpoint that lib/api.ts reads. */
function slim({ method, path, auth }: Slim): Slim {
  return { method, path, auth }
}

/** Texts, numbers, and lists and plain objects of them, such as tables of messages. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value)
  return (
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every(isData)
  )
}
