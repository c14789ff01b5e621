import { TEST_EVENT, TESTABLE_EVENTS, type TestableEvent } from '@amana/contract/organisation-words'
import { testOwnWebhook } from '@amana/contract/organisations'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { offered, TEST_NAMES } from './event-names.ts'
import { webhooks as text } from './messages.ts'
import { useChange } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'

/** Sends a test event of any kind to one webhook. */
export function SendTest({ whole, id }: { whole: OrganisationDetail; id: string }) {
  const test = useChange(testOwnWebhook)
  const [event, setEvent] = useState<TestableEvent>(TEST_EVENT)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-0 flex-1 sm:max-w-xs"
        label={text.testEvent}
        placeholder={text.testEvent}
        value={event}
        onChange={(next) => setEvent(TESTABLE_EVENTS.find((one) => one === next) ?? TEST_EVENT)}
        options={offered(TESTABLE_EVENTS, whole).map((value) => ({ value, label: TEST_NAMES[value] }))}
      />
      <Button
        variant="secondary"
        pending={test.isPending}
        onClick={() => test.mutate({ params: { organisation: whole.id, id }, body: { event } })}
      >
        {text.test}
      </Button>
    </div>
  )
}
