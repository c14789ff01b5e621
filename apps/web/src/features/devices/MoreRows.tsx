import { useEffect, useRef } from 'react'
import { Button } from '../../ui/index.ts'
import { devices } from './messages.ts'

export interface MoreRowsProps {
  /** Rows shown now: after each change it is looked again whether the end is near. */
  shown: number
  pending: boolean
  onMore: () => void
}

/** At the end of a long list: more comes by itself before the reader gets there; the button is for the keyboard. */
export function MoreRows({ shown, pending, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew and still ends in sight needs a new look
  useEffect(() => {
    if (pending || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), { rootMargin: '800px 0px' })
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
