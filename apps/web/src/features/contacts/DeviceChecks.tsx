import { paths } from '../../lib/paths.ts'
import { Card, classes, Icon, Imei, LinkButton } from '../../ui/index.ts'
import { checksOf, type DeviceCheck, type DeviceValidation } from './device-checks.ts'
import { contacts } from './messages.ts'

/**
 * The checks of a phone before its registration: a tick, a cross or "not known" each, in words too, and the
 * next step (decisions §10).
 */
export function DeviceChecks({ validation }: { validation: DeviceValidation }) {
  const text = contacts.device
  return (
    <Card>
      <h2 className="text-xl">{text.heading}</h2>
      <p className="mt-1 text-lg">
        <Imei imei={validation.imei} />
      </p>
      <ul className="mt-4 grid divide-y divide-line border-y border-line">
        {checksOf(validation).map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {!validation.sim_verified && (
          <LinkButton to={paths.verifySimImei} state={{ imei: validation.imei }}>
            {text.verifySim}
          </LinkButton>
        )}
        {validation.flagged !== true && (
          <LinkButton
            to={`${paths.registerDevice}?imei=${validation.imei}`}
            state={{ imei: validation.imei }}
            variant={validation.sim_verified ? 'primary' : 'secondary'}
          >
            {text.register}
          </LinkButton>
        )}
        <LinkButton to={paths.deviceValidation} variant="ghost">
          {text.another}
        </LinkButton>
      </div>
      {validation.flagged !== true && <p className="mt-4 text-sm text-muted">{text.fourMore}</p>}
    </Card>
  )
}

const LOOKS = {
  true: { icon: 'check', box: 'bg-clean-soft text-clean', word: 'text-clean' },
  false: { icon: 'close', box: 'bg-stolen-soft text-stolen', word: 'text-stolen' },
  null: { icon: 'info', box: 'bg-sunken text-muted', word: 'text-muted' },
} as const

function Row({ check: { id, title, passed, word, text } }: { check: DeviceCheck }) {
  const look = LOOKS[`${passed}`]
  return (
    <li data-check={id} data-passed={passed ?? 'unknown'} className="flex gap-4 py-4">
      <span className={classes('flex size-10 shrink-0 items-center justify-center rounded-full', look.box)}>
        <Icon name={look.icon} strokeWidth={2.5} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          <span className={classes('text-sm font-semibold', look.word)}>{word}</span>
        </p>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}
