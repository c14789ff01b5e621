import { use } from 'react'
import { shownOf } from '../../lib/brand.ts'
import { brandClaims } from '../../lib/brand-claims.ts'
import { paths } from '../../lib/paths.ts'
import { AnimatedHeading } from '../../ui/AnimatedHeading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Answers } from './Answers.tsx'
import { HeroSearch } from './HeroSearch.tsx'
import { landing } from './messages.ts'
import { ReleasedContext } from './released.ts'

export function Hero() {
  const released = use(ReleasedContext)
  const figures = shownOf(brandClaims.figures).map(({ value, label, count }) =>
    released && count
      ? { value: released[count], label: landing.hero.counts[count](released.month) }
      : { value, label },
  )
  return (
    <div className="on-ground">
      <div className="page grid gap-x-14 gap-y-5 pt-4 pb-10 sm:gap-y-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:pt-20 lg:pb-16">
        <div className="grid content-start gap-3 sm:gap-4">
          {brandClaims.trusted.shown && (
            <p className="flex items-center gap-2 text-xs font-semibold text-on-ground-muted sm:text-sm">
              <Icon name="shield" size={20} className="shrink-0" />
              {brandClaims.trusted.text}
            </p>
          )}
          <AnimatedHeading text={landing.hero.heading} />
          <p className="max-w-prose text-sm text-on-ground-muted sm:text-lg">{landing.hero.subtitle}</p>
          <div className="mt-1 lg:mt-4 lg:max-w-xl">
            <HeroSearch />
          </div>
        </div>
        <div className="lg:row-span-2">
          <Answers />
        </div>
        <div className="border-t border-ground-line pt-6">
          {figures.length > 0 && (
            <dl aria-label={landing.hero.figures} className="grid grid-cols-3 gap-3 sm:gap-6">
              {figures.map(({ value, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-xs text-on-ground-muted sm:text-sm">{label}</dt>
                  <dd className="text-lg font-bold whitespace-nowrap tabular-nums sm:text-2xl">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {released && (
            <Link
              to={paths.statistics}
              className="mt-3 inline-flex min-h-11 items-center text-sm text-on-ground-muted underline underline-offset-4 hover:text-on-ground"
            >
              {landing.hero.statistics}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}
