import type { DeviceListItem } from '@amana/contract/devices'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { DeviceColumns, DeviceRow } from './DeviceRow.tsx'
import { devices } from './messages.ts'

/** Rows that come and go together. */
const GROUP = 25
/** Groups so near to what is seen are drawn: a fast flick of the thumb meets rows, not gaps. */
const NEAR = '1500px 0px'
/** Height of a row before one has been measured. */
const ROW_PX = 160

/**
 * The rows of a list of any length. Groups that are far from what is seen are empty boxes of their height, so that 5,000 devices
 * scroll like 50.
 */
export function DeviceRows({ items }: { items: readonly DeviceListItem[] }) {
  const [rowHeight, setRowHeight] = useState(ROW_PX)
  const groups = useMemo(
    () => Array.from({ length: Math.ceil(items.length / GROUP) }, (_, at) => items.slice(at * GROUP, (at + 1) * GROUP)),
    [items],
  )
  return (
    <>
      <DeviceColumns />
      <div className="divide-y divide-line">
        {groups.map((group, at) => (
          <Group
            key={group[0]?.id}
            items={group}
            label={groups.length > 1 ? devices.list.group(at * GROUP + 1, at * GROUP + group.length) : undefined}
            near={at < 2}
            rowHeight={rowHeight}
            onMeasure={at === 0 ? setRowHeight : undefined}
          />
        ))}
      </div>
    </>
  )
}

interface GroupProps {
  items: readonly DeviceListItem[]
  label: string | undefined
  /** At first, before the browser says so. */
  near: boolean
  rowHeight: number
  /** Told the height of a row, in pixels. */
  onMeasure: ((rowHeight: number) => void) | undefined
}

const Group = memo(function Group({ items, label, near: nearAtFirst, rowHeight, onMeasure }: GroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(nearAtFirst)
  const [height, setHeight] = useState<number | null>(null)
  const count = items.length

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // The row that the keyboard is on stays.
        const stays = entry.isIntersecting || element.contains(document.activeElement)
        if (!stays) setHeight(entry.boundingClientRect.height)
        setNear(stays)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (near && box.current) onMeasure?.(box.current.getBoundingClientRect().height / count)
  }, [near, count, onMeasure])

  return (
    <div ref={box} style={near ? undefined : { height: height ?? rowHeight * count }}>
      {near && (
        <ul aria-label={label} className="divide-y divide-line">
          {items.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  )
})
