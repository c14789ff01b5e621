import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, Link } from '../../../ui/index.ts'
import { CHAPTERS, words } from './words.ts'

/** `/developers` and below: the chapters beside the page, and behind a button on a phone. */
export function Component() {
  const at = useLocation().pathname.replace(/\/+$/, '')
  const next = CHAPTERS[CHAPTERS.findIndex(({ path }) => isAt(at, path)) + 1]
  return (
    <div
      lang="en"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      {/* A new page closes the menu. */}
      <Contents key={at} at={at} />
      <div className="min-w-0 max-w-3xl">
        <Outlet />
        <p className="mt-12 flex flex-wrap justify-between gap-4 border-t border-line pt-6">
          <Link to={paths.partners} className="text-link">
            {words.partners}
          </Link>
          {next && (
            <Link to={next.path} className="text-link">
              {words.next(next.title)}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

function Contents({ at }: { at: string }) {
  const [open, setOpen] = useState(false)
  return (
    <nav aria-label={words.contents} className="lg:sticky lg:top-6 lg:self-start">
      <Button
        variant="secondary"
        className="w-full lg:hidden"
        aria-expanded={open}
        aria-controls="chapters"
        onClick={() => setOpen(!open)}
      >
        {words.open}
      </Button>
      <ul id="chapters" className={classes('mt-3 lg:mt-0 lg:block', !open && 'hidden')}>
        {CHAPTERS.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              // The chapter that is open is no new page.
              onClick={() => setOpen(false)}
              aria-current={isAt(at, path) ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-md px-3 no-underline',
                isAt(at, path)
                  ? 'bg-sunken font-semibold text-brand'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A call of the reference belongs to the reference. */
function isAt(at: string, path: string): boolean {
  return at === path || (path === paths.developersReference && at.startsWith(`${path}/`))
}
