import type { OfficerFlag } from '@amana/contract/devices'
import { useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../desk/keys.ts'
import { rowLinkId } from '../FlagRow.tsx'

/** Keys that were pressed before the rows came. */
const NOTHING = { steps: 0, enter: false }

const nothingFocused = () => document.activeElement === document.body

/**
 * `j` and `k` choose the next row and the one before: its link has the focus, so Enter opens it. Keys that
 * were pressed before the rows came are not lost, nor is the focus when the list is loaded again.
 *
 * @returns the id of the chosen row
 */
export function useRowKeys(flags: readonly OfficerFlag[], atEnd: () => void): number | null {
  const [selected, setSelected] = useState<number | null>(null)
  const early = useRef(NOTHING)
  const loaded = flags.length > 0
  function choose(index: number): HTMLElement | null {
    const flag = flags[index]
    if (!flag) return null
    setSelected(flag.id)
    const link = document.getElementById(rowLinkId(flag))
    link?.focus()
    return link
  }
  const indexOfSelected = () => flags.findIndex(({ id }) => id === selected)
  function move(step: number) {
    if (!loaded) {
      early.current = { ...early.current, steps: early.current.steps + step }
      return
    }
    const here = indexOfSelected()
    if (here === flags.length - 1 && step > 0) atEnd()
    choose(here < 0 ? 0 : Math.min(Math.max(here + step, 0), flags.length - 1))
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  useLayoutEffect(() => {
    if (loaded) return
    function press({ key }: KeyboardEvent) {
      if (key === 'Enter' && nothingFocused()) early.current = { ...early.current, enter: true }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [loaded])
  const take = useRef(() => {})
  useLayoutEffect(() => {
    take.current = () => {
      const { steps, enter } = early.current
      early.current = NOTHING
      if (steps === 0 && !nothingFocused()) return
      const link = choose(steps === 0 ? indexOfSelected() : Math.max(steps - 1, 0))
      if (enter) link?.click()
    }
  })
  useLayoutEffect(() => {
    if (loaded) take.current()
  }, [loaded])
  return flags.some(({ id }) => id === selected) ? selected : null
}
