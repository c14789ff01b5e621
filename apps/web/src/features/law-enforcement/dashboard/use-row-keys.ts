import type { OfficerFlag } from '@amana/contract/devices'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../desk/keys.ts'
import { rowLinkId } from '../FlagRow.tsx'

/**
 * `j` and `k` choose the next row and the one before: its link has the focus, so Enter opens it. A key that
 * was pressed before the rows came is not lost.
 *
 * @returns the id of the chosen row
 */
export function useRowKeys(flags: readonly OfficerFlag[], atEnd: () => void): number | null {
  const [selected, setSelected] = useState<number | null>(null)
  const early = useRef(0)
  function choose(index: number) {
    const flag = flags[index]
    if (!flag) return
    setSelected(flag.id)
    document.getElementById(rowLinkId(flag))?.focus()
  }
  function move(step: number) {
    if (flags.length === 0) {
      early.current += step
      return
    }
    const here = flags.findIndex(({ id }) => id === selected)
    if (here === flags.length - 1 && step > 0) atEnd()
    choose(here < 0 ? 0 : Math.min(Math.max(here + step, 0), flags.length - 1))
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  const loaded = flags.length > 0
  useEffect(() => {
    if (!loaded || early.current === 0) return
    latest.current(Math.max(early.current - 1, 0))
    early.current = 0
  }, [loaded])
  return flags.some(({ id }) => id === selected) ? selected : null
}
