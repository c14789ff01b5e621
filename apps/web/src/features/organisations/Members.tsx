import { MEMBER_ROLES, type MemberRole } from '@amana/contract/organisation-words'
import { changeMember, inviteMember, listMembers, removeMember } from '@amana/contract/organisations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { ConfirmPerson } from '../../ui/ConfirmPerson.tsx'
import { Button, Dialog, EmailField, Form, toast } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Confirm } from './Confirm.tsx'
import { Loaded } from './Loaded.tsx'
import { organisation, members as text } from './messages.ts'
import { useChange, useForget, useRead, useRefresh } from './queries.ts'
import { may, type OrganisationDetail } from './roles.ts'

const ROLES = MEMBER_ROLES.map((value) => ({ value, label: text.roles[value] }))

/** Members and open invitations. */
export function Members({ whole }: { whole: OrganisationDetail }) {
  const params = { organisation: whole.id }
  const read = useRead(listMembers, { params })
  const { user } = useSession()
  const [removing, setRemoving] = useState<{ id: string; name: string; invited?: true } | null>(null)
  const [promoting, setPromoting] = useState<Promotion | null>(null)
  const change = useChange(changeMember)
  const navigate = useNavigate()
  const forget = useForget()
  const leaving = removing?.id === user?.id
  const remove = useChange(removeMember, () => {
    setRemoving(null)
    if (!leaving) return
    // The list that is known still names it, and would lead back; a refresh of it can be cut off by the next.
    forget()
    void navigate(paths.organisations, { replace: true })
  })
  const manages = may(whole, 'admin')
  return (
    <div className="grid gap-8">
      <Loaded read={read}>
        {({ results, invitations }) => (
          <ul className="divide-y divide-line">
            {results.map(({ id, name, email, role }) => (
              <li key={id} className="flex flex-wrap items-end justify-between gap-3 py-3">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{name}</span> {id === user?.id && `(${text.you})`}
                  <br />
                  <span className="text-sm text-muted">{email}</span>
                </p>
                <div className="flex flex-wrap items-end gap-3">
                  {manages ? (
                    <SelectField
                      label={text.roleOf(name)}
                      placeholder={text.rolePlaceholder}
                      value={role}
                      options={ROLES}
                      disabled={change.isPending}
                      onChange={(next) => {
                        if (next === 'viewer')
                          change.mutate({ params: { ...params, id }, body: { role: next } })
                        else if (next !== '' && next !== role)
                          setPromoting({ id, name, role: next as MemberRole })
                      }}
                    />
                  ) : (
                    <span>{text.roles[role]}</span>
                  )}
                  {(manages || id === user?.id) && (
                    <Button variant="secondary" onClick={() => setRemoving({ id, name })}>
                      {id === user?.id ? text.leave : text.remove}
                    </Button>
                  )}
                </div>
              </li>
            ))}
            {invitations.map(({ id, email, role, expires_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{email}</span>
                  <br />
                  <span className="text-sm text-muted">
                    {text.roles[role]}; {text.invited(formatDate(expires_at))}
                  </span>
                </p>
                {manages && (
                  <Button variant="secondary" onClick={() => setRemoving({ id, name: email, invited: true })}>
                    {text.withdraw}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {manages && <Invite whole={whole} />}
      {promoting && <ChangeRole whole={whole} promotion={promoting} onDone={() => setPromoting(null)} />}
      {removing?.invited && (
        <Confirm
          title={text.withdrawTitle(removing.name)}
          text={text.withdrawText}
          action={text.withdraw}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, id: removing.id } })}
          onCancel={() => setRemoving(null)}
        />
      )}
      {removing && !removing.invited && (
        <Confirm
          title={leaving ? text.leaveTitle(whole.name) : text.removeTitle(removing.name)}
          text={leaving ? text.leaveText : text.removeText}
          action={leaving ? text.leave : text.remove}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, id: removing.id } })}
          onCancel={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

interface Promotion {
  id: string
  name: string
  role: MemberRole
}

/** A role that may spend the organisation's money is given with the password. */
function ChangeRole({
  whole,
  promotion,
  onDone,
}: {
  whole: OrganisationDetail
  promotion: Promotion
  onDone: () => void
}) {
  const { id, name, role } = promotion
  const refresh = useRefresh()
  const { form, field } = useForm({
    initial: { password: '', second_step: '' },
    endpoint: changeMember,
    body: (values) => ({ role, ...values }),
    failed: organisation.failed,
    async send(values) {
      const { description } = await call(changeMember, {
        params: { organisation: whole.id, id },
        body: { role, ...values },
      })
      toast.success(description)
      void refresh()
      onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={text.changeTitle(name)}
      description={text.roles[role]}
    >
      <Form {...form} label={text.changeTitle(name)}>
        <ConfirmPerson
          password={field('password')}
          secondStep={field('second_step')}
          always={role === 'owner'}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" pending={form.pending}>
            {text.change}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {organisation.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Invite({ whole }: { whole: OrganisationDetail }) {
  const refresh = useRefresh()
  const { form, field, reset } = useForm({
    initial: { email: '', role: '', password: '', second_step: '' },
    endpoint: inviteMember,
    failed: organisation.failed,
    async send(body) {
      const { description } = await call(inviteMember, { params: { organisation: whole.id }, body })
      toast.success(description)
      reset()
      void refresh()
    },
  })
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="mb-4 text-lg">
        {text.invite}
      </h2>
      <Form {...form} label={text.invite} className="max-w-form">
        <EmailField {...field('email')} label={text.email} autoComplete="off" />
        <SelectField
          {...field('role')}
          label={text.role}
          options={ROLES}
          placeholder={text.rolePlaceholder}
        />
        <ConfirmPerson
          password={field('password')}
          secondStep={field('second_step')}
          always={field('role').value === 'owner'}
        />
        <Button type="submit" pending={form.pending}>
          {text.send}
        </Button>
      </Form>
    </section>
  )
}
