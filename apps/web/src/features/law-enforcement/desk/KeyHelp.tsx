import { Dialog } from '../../../ui/index.ts'
import { desk } from './messages.ts'
import type { OfficerPage } from './pages.ts'

const text = desk.keys

/** The keys, by `?`. */
export function KeyHelp({ pages, onClose }: { pages: readonly OfficerPage[]; onClose: () => void }) {
  const keys: [string[], string][] = [
    [['/'], text.search],
    [['j'], text.next],
    [['k'], text.previous],
    [['Enter'], text.open],
    [['Esc'], text.close],
    [['Ctrl', 'K'], text.palette],
    [['?'], text.help],
    ...pages.map(({ key, name }): [string[], string] => [['g', key], text.goTo(name)]),
  ]
  return (
    <Dialog open onOpenChange={onClose} title={text.title} description={text.text}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5 text-sm">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt className="flex items-center gap-1">
              {names.map((name, index) => (
                <span key={name} className="contents">
                  {index > 0 && (
                    <span className="text-muted text-xs">{names[0] === 'g' ? text.thenKey : '+'}</span>
                  )}
                  <kbd className="digits min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 text-center">
                    {name}
                  </kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
