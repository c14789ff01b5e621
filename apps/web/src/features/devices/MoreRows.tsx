import { useEffect, useRef } from 'react'
import { Button } from '../../ui/index.ts'
import { devices } from './messages.ts'

export interface MoreRowsProps {
  /** Number of rows shown: after each change the observer checks again whether the end is near. */
  shown: number
  pending: boolean
  onMore: () => void
}

/** The end of a long list: more loads before the reader gets there; the button is for the keyboard. */
export function MoreRows({ shown, pending, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew and still ends in sight needs a new look
  useEffect(() => {
    if (pending || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '800px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown, pending])
  return (
    <div ref={end} className="flex justify-center py-4">
      <Button variant="secondary" pending={pending} onClick={onMore}>
        {devices.list.more}
      </Button>
    </div>
  )
}
