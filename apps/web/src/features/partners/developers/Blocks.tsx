import { Alert } from '../../../ui/index.ts'
import type { Block } from './blocks.ts'
import { Call, Programs } from './Call.tsx'
import { Code } from './Code.tsx'
import { withAddress } from './examples.ts'
import { Inline } from './Inline.tsx'
import { words } from './words.ts'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <One key={JSON.stringify(block)} block={block} />)
}

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="mt-3">
          <Inline text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h2 id={block.id} className="mt-10 text-xl">
          {block.text}
        </h2>
      )
    case 'list':
      return <Items {...block} />
    case 'table':
      return <Table {...block} />
    case 'call':
      return <Call name={block.name} title={block.title} />
    case 'programs':
      return <Programs title={block.title} programs={block.programs} />
    case 'code':
      return (
        <div className="my-4">
          <Code code={withAddress(block.code)} name={block.title} />
        </div>
      )
    case 'downloads':
      return <Downloads {...block} />
    case 'note':
      return (
        <Alert className="my-4">
          <Inline text={block.text} />
        </Alert>
      )
  }
}

function Items({ items, ordered = false }: Of<'list'>) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={ordered ? 'mt-3 grid list-decimal gap-2 pl-6' : 'mt-3 grid list-disc gap-2 pl-5'}>
      {items.map((item) => (
        <li key={item}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  )
}

/**
 * On a phone each row is a list of its cells, so that nothing scrolls sideways. Where there are more than
 * two, each has the name of its column above it.
 */
function Table({ label, head, rows }: Of<'table'>) {
  return (
    <table aria-label={label} className="my-4 block w-full text-sm md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 text-left align-bottom">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={row.join('|')} className="block py-3 md:table-row">
            {row.map((cell, at) => (
              <td key={head[at]} className="block break-words md:table-cell md:py-2 md:pr-4 md:align-top">
                {at > 0 && head.length > 2 && cell !== '' && (
                  <span aria-hidden className="mt-1 block text-muted text-xs md:hidden">
                    {head[at]}
                  </span>
                )}
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Downloads({ files }: Of<'downloads'>) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <span className="font-semibold">{words.downloads}</span>
      {files.map(({ href, label }) => (
        <a key={href} href={href} download className="text-link wrap-anywhere">
          {label}
        </a>
      ))}
    </p>
  )
}
