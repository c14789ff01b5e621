import { type RefObject, useRef, useState } from 'react'
import { removeScan, writeScan } from './scan-store.ts'
import { isOver, type Scan } from './scans.ts'

export interface ScanList {
  /** Newest first. Null: being read. */
  all: readonly Scan[] | null
  /** False: the browser cannot keep them. */
  kept: boolean
  /** The newest list: a request ends long after the render that began it. */
  list: RefObject<readonly Scan[]>
  put: (scan: Scan) => void
  remove: (scan: Scan) => void
  /** Adds what an earlier visit left; null: the browser refuses. */
  begin: (read: readonly Scan[] | null) => void
}

/** The scans of this round, here and in the browser's database. */
export function useScanList(): ScanList {
  const [all, setAll] = useState<readonly Scan[] | null>(null)
  const [kept, setKept] = useState(true)
  const list = useRef<readonly Scan[]>([])
  function show(next: readonly Scan[]) {
    list.current = next
    setAll(next)
  }
  return {
    ...{ all, kept, list },
    put(scan) {
      const known = list.current.some(({ scan_id }) => scan_id === scan.scan_id)
      const others = list.current.map((one) => (one.scan_id === scan.scan_id ? scan : one))
      show(known ? others : [scan, ...list.current])
      void writeScan(scan).then((written) => !written && setKept(false))
    },
    remove(scan) {
      show(list.current.filter(({ scan_id }) => scan_id !== scan.scan_id))
      void removeScan(scan)
    },
    begin(read) {
      if (read === null) setKept(false)
      const now = Date.now()
      const early = new Set(list.current.map(({ scan_id }) => scan_id))
      const before = (read ?? []).filter((scan) => !early.has(scan.scan_id) && !isOver(scan, now))
      for (const scan of read ?? []) if (isOver(scan, now)) void removeScan(scan)
      show([...list.current, ...before.toSorted((a, b) => b.scanned_at.localeCompare(a.scanned_at))])
    },
  }
}
