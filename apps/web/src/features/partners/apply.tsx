import { ORGANISATION_KINDS } from '@amana/contract/organisation-words'
import { applyAsPartner } from '@amana/contract/organisations'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, Card, EmailField, Form, PageHeading, TextField, toast } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { application as text } from './messages.ts'

const draftOf = textDrafts('amana.partner-draft', ['name', 'kind', 'website', 'contact_email', 'purpose'])
const KINDS = ORGANISATION_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** `/partners/apply`: the applicant becomes the owner, and continues to the organisation's page. */
export function Component() {
  usePageTitle(text.title)
  const navigate = useNavigate()
  const { user } = useSession()
  const { form, field } = useForm({
    initial: { name: '', kind: '', website: '', contact_email: user?.email ?? '', purpose: '' },
    draft: draftOf(user?.id ?? ''),
    endpoint: applyAsPartner,
    failed: text.failed,
    async send(body) {
      const { data, description } = await call(applyAsPartner, { body })
      toast.success(description)
      // Back must not lead to the form that was sent.
      navigate(paths.organisation(data.id), { replace: true })
    },
  })
  return (
    <div className="mx-auto max-w-form">
      <BackLink to={paths.partners}>{text.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <Card>
        <Form {...form} label={text.title}>
          <TextField {...field('name')} label={text.name} autoComplete="organization" />
          <SelectField
            {...field('kind')}
            label={text.kind}
            options={KINDS}
            placeholder={text.kindPlaceholder}
          />
          <TextField {...field('website')} label={text.website} type="url" autoComplete="url" />
          <EmailField {...field('contact_email')} label={text.email} />
          <TextAreaField {...field('purpose')} label={text.purpose} hint={text.purposeHint} />
          <Button type="submit" pending={form.pending}>
            {text.submit}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
