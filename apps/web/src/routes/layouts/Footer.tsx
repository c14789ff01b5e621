import { brand, shownOf } from '../../lib/brand.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'

const [verification, ...otherServices] = layout.footer.serviceList

/** What Amana is, its services, and the badges (S1 §1). */
export function Footer() {
  const badges = shownOf(brand.badges)
  return (
    <footer className="on-ground mt-auto">
      <div className="page grid gap-8 py-10 md:grid-cols-[1fr_auto] md:gap-16 md:py-14">
        <div className="grid max-w-prose content-start gap-4">
          <Logo />
          <p className="text-on-ground-muted">{layout.footer.description}</p>
        </div>
        <div>
          <h2 className="text-base">{layout.footer.services}</h2>
          <ul className="mt-1 text-on-ground-muted">
            <li>
              <Link
                to={paths.results}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-ground"
              >
                {verification}
              </Link>
            </li>
            {otherServices.map((service) => (
              <li key={service} className="flex min-h-11 items-center">
                {service}
              </li>
            ))}
          </ul>
        </div>
        {badges.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-3 border-t border-ground-line pt-6 text-sm font-semibold md:col-span-2">
            {badges.map(({ text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon name="shield" size={20} className="text-on-ground-muted" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}
