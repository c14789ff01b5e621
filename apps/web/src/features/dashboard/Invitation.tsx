import { paths } from '../../lib/paths.ts'
import { Card, Icon, LinkButton } from '../../ui/index.ts'
import { dashboard } from './messages.ts'

const text = dashboard.invitation

/** Shown to visitors in place of recent verifications: the benefits of an account, and the way to one. */
export function Invitation() {
  return (
    <Card>
      <h2 className="text-xl">{text.heading}</h2>
      <p className="mt-2 text-muted">{text.text}</p>
      <ul className="mt-4 grid gap-3">
        {text.list.map((item) => (
          <li key={item} className="flex items-start gap-3">
            <Icon name="check" size={20} className="mt-1 shrink-0 text-brand" />
            {item}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={paths.login}>{text.signIn}</LinkButton>
        <LinkButton variant="secondary" to={paths.register}>
          {text.register}
        </LinkButton>
      </div>
    </Card>
  )
}
