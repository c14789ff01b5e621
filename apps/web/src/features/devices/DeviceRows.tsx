import type { DeviceListItem } from '@amana/contract/devices'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { DeviceColumns, DeviceRow } from './DeviceRow.tsx'
import { devices } from './messages.ts'
import { useIsFound } from './needs-you.ts'

/** Rows that are drawn and removed together. */
const GROUP = 25
/** Distance from the viewport within which groups are drawn, so that a fast flick shows rows, not gaps. */
const ROOT_MARGIN = '1500px 0px'
/** Height of a row before one has been measured. */
const ROW_PX = 160

/**
 * The rows of a list of any length. Distant groups are empty boxes of the same height, so that 5,000 devices
 * scroll like 50.
 */
export function DeviceRows({ items }: { items: readonly DeviceListItem[] }) {
  const [rowHeight, setRowHeight] = useState(ROW_PX)
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / GROUP) }, (_, at) =>
        items.slice(at * GROUP, (at + 1) * GROUP),
      ),
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
            label={
              groups.length > 1 ? devices.list.group(at * GROUP + 1, at * GROUP + group.length) : undefined
            }
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
  /** Initial value, before the browser reports. */
  near: boolean
  rowHeight: number
  /** Called with the height of a row, in pixels. */
  onMeasure: ((rowHeight: number) => void) | undefined
}

const Group = memo(function Group({ items, label, near: nearAtFirst, rowHeight, onMeasure }: GroupProps) {
  const isFound = useIsFound()
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
        // The row with the keyboard focus stays.
        const stays = entry.isIntersecting || element.contains(document.activeElement)
        if (!stays) setHeight(entry.boundingClientRect.height)
        setNear(stays)
      },
      { rootMargin: ROOT_MARGIN },
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
            <DeviceRow key={device.id} device={device} isFound={isFound(device)} />
          ))}
        </ul>
      )}
    </div>
  )
})
