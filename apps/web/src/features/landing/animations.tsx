import { useState } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { AnimatedHeading } from '../../ui/AnimatedHeading.tsx'
import { Button } from '../../ui/index.ts'
import { landing } from './messages.ts'

/** `/animations`: the landing page's animated heading alone. */
export function Component() {
  const [plays, setPlays] = useState(0)
  usePageTitle(landing.animations.title)
  return (
    <div className="grid justify-items-start gap-6">
      <AnimatedHeading key={plays} text={landing.hero.heading} />
      <p className="max-w-prose text-muted">{landing.animations.text}</p>
      <Button onClick={() => setPlays(plays + 1)}>{landing.animations.again}</Button>
    </div>
  )
}
