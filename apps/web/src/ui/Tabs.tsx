import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'
import { classes } from './classes.ts'

export interface TabsProps<Value extends string> {
  /** Names the tabs to screen readers. */
  label: string
  tabs: ReadonlyArray<{ value: Value; label: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
  /** The panel is no card: what it shows is one already. */
  plain?: boolean
}

/** Tabs by the ARIA pattern with automatic activation: the arrow keys, Home and End select. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children, plain = false } = props
  const id = useId()
  const Panel = plain ? 'div' : Card

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = targetOf(
      event.key,
      tabs.length,
      tabs.findIndex((tab) => tab.value === value),
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    event.currentTarget
      .querySelectorAll('button')
      .item(next ?? 0)
      .focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classes(
          plain ? 'mb-2' : 'mb-4',
          'flex flex-wrap gap-1 rounded-md bg-sunken p-1 md:inline-flex',
        )}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classes(
                'min-h-11 rounded-sm border-[1.5px] px-1 py-1 text-sm font-semibold md:flex-none md:px-6 md:text-base',
                // More than four stand in rows of three on a phone, none alone on its own row.
                tabs.length > 4 ? 'flex-[1_1_30%]' : 'flex-1',
                selected
                  ? 'border-brand bg-raised text-brand'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <Panel className={plain ? undefined : 'min-h-40'}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern asks for it, as a panel may hold
            nothing to focus */}
        <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
          {children}
        </div>
      </Panel>
    </div>
  )
}

/** The index that a key leads to, around the ends; null for other keys. */
function targetOf(key: string, count: number, selected: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (selected + 1) % count
  if (key === 'ArrowLeft') return (selected - 1 + count) % count
  return null
}
