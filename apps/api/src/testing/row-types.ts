/** The rows that raw SQL says it returns, beside those that PostgreSQL describes. */
import { relative } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import type { Connection } from '../db/pool.ts'
import { typeParsers } from '../db/type-parsers.ts'

/** Said of a place that no test reached. */
export const UNSENT = 'is sent by no test'

/** The kind of a value: `number`, `Date`, `string[]`. `any`: JSON, or a type that says nothing. */
type Kind = string

interface RowType {
  /** Each property and its kind; one that ends in `?` may be absent. */
  columns: Map<string, { kind: Kind; nullable: boolean; optional: boolean }>
}

interface Column {
  name: string
  kind: Kind
  /** A column of a table that may be null. */
  nullable: boolean
}

/**
 * Finds the calls `sql<Row>….execute(db)` and `client.query<Row>(…)`.
 *
 * @returns the row type of each by its place below `root`: `modules/x/queries.ts:12:5`
 */
export function rowTypesIn(root: string, files: readonly string[]): Map<string, RowType> {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  const program = ts.createProgram([...files], options)
  const checker = program.getTypeChecker()
  const found = new Map<string, RowType>()
  for (const path of files) {
    const source = program.getSourceFile(path)
    if (!source) continue
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit)
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
      const { name } = node.expression
      if (name.text !== 'query' && (name.text !== 'execute' || node.arguments.length === 0)) return
      const row = rowOf(checker, checker.getTypeAtLocation(node))
      const { line, character } = source.getLineAndCharacterOfPosition(name.getStart())
      if (row) found.set(`${relative(root, path)}:${line + 1}:${character + 1}`, row)
    }
    visit(source)
  }
  return found
}

/** The row of a promise of `{ rows: Row[] }`; undefined when it says nothing. */
function rowOf(checker: ts.TypeChecker, call: ts.Type): RowType | undefined {
  const rows = checker.getAwaitedType(call)?.getProperty('rows')
  const row = rows && checker.getIndexTypeOfType(checker.getTypeOfSymbol(rows), ts.IndexKind.Number)
  if (!row || row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
    return undefined
  const properties = checker.getPropertiesOfType(row)
  if (properties.length === 0) return undefined
  return {
    columns: new Map(
      properties.map((property) => {
        const type = checker.getTypeOfSymbol(property)
        const nullable = (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Null)
        const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
        return [property.name, { kind: kindOf(checker, type), nullable, optional }]
      }),
    ),
  }
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  const own = checker.getNonNullableType(type)
  const kinds = new Set((own.isUnion() ? own.types : [own]).map((one) => kindOfOne(checker, one)))
  return kinds.size === 1 ? ([...kinds][0] ?? 'any') : 'any'
}

function kindOfOne(checker: ts.TypeChecker, type: ts.Type): Kind {
  const { flags } = type
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint'
  // A brand: `string & { … }`.
  if (type.isIntersection())
    return type.types.map((one) => kindOfOne(checker, one)).find((kind) => kind !== 'any') ?? 'any'
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    return element && checker.getPropertiesOfType(element) ? arrayOf(kindOf(checker, element)) : 'any'
  }
  return 'any'
}

function arrayOf(element: Kind): Kind {
  return element === 'any' ? 'any' : `${element}[]`
}

/** Asks a database what statements return. */
export class Describer {
  readonly #client: pg.Client
  /** By OID. */
  readonly #kinds = new Map<number, Kind>()
  /** `table.column`, by their numbers. */
  readonly #nullable = new Set<string>()

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async on(connection: Connection): Promise<Describer> {
    const client = new pg.Client(connection)
    await client.connect()
    const describer = new Describer(client)
    await describer.#readCatalog()
    return describer
  }

  async end(): Promise<void> {
    await this.#client.end()
  }

  async #readCatalog(): Promise<void> {
    interface Type {
      oid: number
      name: string
      category: string
      element_oid: number
      element: string
      element_category: string
    }
    const types = await this.#client.query<Type>(`
      select t.oid::int as oid, t.typname as name, t.typcategory as category, t.typelem::int as element_oid,
        coalesce(e.typname, '') as element, coalesce(e.typcategory, '') as element_category
      from pg_type t left join pg_type e on e.oid = t.typelem`)
    for (const { oid, name, category, element, element_category } of types.rows) {
      const sample = category === 'A' ? `{${sampleOf(element, element_category)}}` : sampleOf(name, category)
      this.#kinds.set(
        oid,
        kindOfValue((typeParsers.getTypeParser(oid, 'text') as unknown as (text: string) => unknown)(sample)),
      )
    }
    const columns = await this.#client.query<{ id: string }>(`
      select attrelid::text || '.' || attnum as id from pg_attribute where attnum > 0 and not attnotnull`)
    for (const { id } of columns.rows) this.#nullable.add(id)
  }

  /** Null: it returns no rows, or this database does not know what it is about. */
  describe(text: string): Promise<Column[] | null> {
    return new Promise((resolve) => {
      let columns: Column[] | null = null
      this.#client.query({
        submit(connection: pg.Connection) {
          connection.parse({ name: '', text, types: [] }, true)
          connection.describe({ type: 'S', name: '' }, true)
          connection.sync()
        },
        handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => {
          columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
            name,
            kind: this.#kinds.get(dataTypeID) ?? 'any',
            nullable: this.#nullable.has(`${tableID}.${columnID}`),
          }))
        },
        handleError: () => resolve(null),
        handleReadyForQuery: () => resolve(columns),
      } as pg.Submittable)
    })
  }
}

function sampleOf(type: string, category: string): string {
  if (type === 'bytea') return '\\x00'
  if (type === 'json' || type === 'jsonb') return '{}'
  return { B: 't', N: '1', D: '2026-01-01 00:00:00+00' }[category] ?? 'x'
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return arrayOf(kindOfValue(value[0]))
  return typeof value === 'object' ? 'any' : typeof value
}

/**
 * The differences between types and statements, each with its place.
 *
 * @param sent texts that each place sent in a recorded run
 */
export async function wrongRows(
  types: ReadonlyMap<string, RowType>,
  sent: ReadonlyMap<string, readonly string[]>,
  describer: Describer,
): Promise<string[]> {
  const wrong = new Set<string>()
  for (const [site, type] of types) {
    const described: Column[][] = []
    for (const text of sent.get(site) ?? []) {
      const columns = await describer.describe(text)
      if (columns) described.push(columns)
    }
    if (!sent.has(site)) wrong.add(`${site} ${UNSENT}`)
    else if (described.length === 0) wrong.add(`${site} is not understood by a fresh database`)
    for (const columns of described)
      for (const line of differences(type, columns)) wrong.add(`${site} ${line}`)
  }
  return [...wrong]
}

function differences({ columns: typed }: RowType, columns: readonly Column[]): string[] {
  const names = new Set(columns.map(({ name }) => name))
  const absent = [...typed].filter(([name, { optional }]) => !optional && !names.has(name))
  return [
    ...absent.map(([name]) => `${name}: the statement returns no such column`),
    ...columns.flatMap(({ name, kind, nullable }) => {
      const type = typed.get(name)
      if (!type) return [`${name}: the type lacks this column`]
      const wrong = kind !== 'any' && type.kind !== 'any' && kind !== type.kind
      return [
        ...(wrong ? [`${name}: ${type.kind} in the type, ${kind} in the database`] : []),
        ...(nullable && !type.nullable ? [`${name}: null in the database, not in the type`] : []),
      ]
    }),
  ]
}
