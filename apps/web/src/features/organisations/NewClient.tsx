import type { EndpointData } from '@amana/contract/endpoint'
import { createClient } from '@amana/contract/organisations'
import { type PartnerScope, scopesOfKind } from '@amana/contract/partner-scopes'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form, TextField } from '../../ui/index.ts'
import { Choices } from './Choices.tsx'
import { organisation, clients as text } from './messages.ts'
import { useRefresh } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'

/** The scopes that have something behind them today. */
const USUAL: PartnerScope[] = ['checks:read', 'device-authenticity:check-status', 'webhooks:manage']

interface Props {
  whole: OrganisationDetail
  onMade: (made: EndpointData<typeof createClient>) => void
}

/** A test client. A live one is made from it, when its system works (GoLive.tsx). */
export function NewClient({ whole, onMade }: Props) {
  const refresh = useRefresh()
  const [scopes, setScopes] = useState<PartnerScope[]>(USUAL)
  const { form, field } = useForm({
    initial: { name: '', scopes: '', expires: '', allowed_networks: '' },
    endpoint: createClient,
    failed: organisation.failed,
    body: (values) => bodyOf({ ...values, scopes }),
    async send(values) {
      const body = bodyOf({ ...values, scopes })
      const { data } = await call(createClient, { params: { organisation: whole.id }, body })
      void refresh()
      onMade(data)
    },
  })
  const { error } = field('scopes')
  return (
    <Form {...form} label={text.add}>
      <p>{text.addText}</p>
      <TextField {...field('name')} label={text.name} autoComplete="off" />
      <Choices
        label={text.scopes}
        options={scopesOfKind(whole.kind).map((value) => ({ value, label: text.scopeNames[value] }))}
        chosen={scopes}
        onChange={setScopes}
        error={error?.toString()}
      />
      <TextField {...field('expires')} label={text.expires} type="date" />
      <TextField
        {...field('allowed_networks')}
        label={text.networks}
        hint={text.networksHint}
        autoComplete="off"
      />
      <Button type="submit" pending={form.pending}>
        {text.create}
      </Button>
    </Form>
  )
}

interface Typed {
  name: string
  expires: string
  allowed_networks: string
  scopes: PartnerScope[]
}

function bodyOf({ name, expires, allowed_networks, scopes }: Typed) {
  return {
    name,
    scopes,
    sandbox: true,
    expires: expires || undefined,
    allowed_networks: networksOf(allowed_networks),
  }
}

/** Names of networks between commas or spaces. */
export function networksOf(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean)
}
